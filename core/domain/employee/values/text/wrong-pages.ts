/*
 * Code pages with which programs read UTF-8 by mistake: the characters of the bytes 0x80 to 0xFF, and what may have been read so.
 */

const LATIN_1 = Array.from({ length: 128 }, (_, n) => String.fromCharCode(0x80 + n)).join("")
/** Where it defines nothing, the controls of Latin-1, as programs read it. */
const WINDOWS_1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1.slice(32)}`
const MAC_ROMAN =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
const CODE_PAGE_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"
const CODE_PAGE_437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"
const WINDOWS_1251 =
  "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
const CODE_PAGE_866 =
  "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0"

export interface WrongPage {
  /** The byte for which each character stood. */
  readonly bytes: ReadonlyMap<string, number>
  /** What a run of characters may have been; others only happen to have such bytes. */
  readonly original: RegExp
  /** What a longer run may have been as well: two characters happen to be a letter of it. */
  readonly longer: RegExp
}

const LATIN = "\\u0300-\\u033f\\u00a0-\\u017f\\u0218-\\u021b\\u2010-\\u2044\\u20ac\\u2122"
const OTHERS =
  "\\u0386-\\u03ce\\u0401-\\u045f\\u0490\\u0491\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u0655\\u0660-\\u06d3\\u06f0-\\u06f9\\u0900-\\u0dff\\u0e00-\\u0e7f\\u1100-\\u11ff\\u1e00-\\u1eff\\u3000-\\u9fff\\uac00-\\ud7a3\\uff00-\\uffef"
/** Byte order marks, marks of direction and joining, and what stands for a lost character. */
const INVISIBLE = "\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\ufffd"

const ANY = LATIN + OTHERS + INVISIBLE
const RUSSIAN = "\\u0401-\\u045f\\u0490\\u0491\\u00a0-\\u00bb\\u2010-\\u2026"

const range = (characters: string): RegExp => new RegExp(`^[${characters}]+$`, "u")
const NOTHING = /(?!)/u
/** As `range`, but letters of Persian alone are none: on a Mac, signs before letters happen to be such letters. */
const rangeBesidePersian = (characters: string): RegExp =>
  new RegExp(`(?=.*[^\\u06c0-\\u06ff])^[${characters}]+$`, "u")

const listBytes = (page: string) => Array.from(page, (character, n) => [character, 0x80 + n] as const)

const makePage = (pages: ReadonlyArray<string>, original: RegExp, longer: RegExp): WrongPage => ({
  bytes: new Map(pages.flatMap(listBytes)),
  original,
  longer,
})

/** Older systems have a sign for any currency and the unit of resistance in Mac Roman. */
const OLD_MAC_ROMAN = MAC_ROMAN.replace("€", "¤").replace("Ω", "\u2126")

/** Two letters of Cyrillic happen to be one of another script. */
export const WRONG_PAGES: ReadonlyArray<WrongPage> = [
  makePage([LATIN_1, WINDOWS_1252], range(`\\u0080-\\u009f${ANY}`), range(ANY)),
  makePage([OLD_MAC_ROMAN, MAC_ROMAN], range(LATIN), rangeBesidePersian(ANY)),
  makePage([CODE_PAGE_850], range(LATIN), range(ANY)),
  makePage([CODE_PAGE_437], range(LATIN), range(ANY)),
  makePage([LATIN_1.slice(0, 32), WINDOWS_1251], NOTHING, range(RUSSIAN)),
  makePage([LATIN_1.slice(0, 32), CODE_PAGE_866], NOTHING, range(RUSSIAN)),
]

/** The first two characters of a text that was read so: a lead byte of UTF-8 and one that continues it. Few texts have them. */
export const SUSPICIOUS = new RegExp(
  [WINDOWS_1252, LATIN_1, MAC_ROMAN, OLD_MAC_ROMAN, CODE_PAGE_850, CODE_PAGE_437, WINDOWS_1251, CODE_PAGE_866]
    .map((page) => `[${page.slice(0xc2 - 0x80, 0xf5 - 0x80)}][${page.slice(0, 0xc0 - 0x80)}]`)
    .join("|"),
  "u",
)
