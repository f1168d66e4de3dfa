/*
 * Text that a program decoded with a code page although it was UTF-8, and encoded as UTF-8 again: "José" has become
 * "JosÃ©", or "Jos√©" on a Mac. In a file it is put right where all of a run of such characters can be, and said; a single value of
 * another source is kept and questioned.
 */

interface WrongPage {
  /** The byte for which each character stood. */
  readonly bytes: ReadonlyMap<string, number>
  /** What the run may have been; other characters only happen to have such bytes. */
  readonly original: RegExp
}

const LATIN = "\\u00a0-\\u017f\\u0218-\\u021b\\u2010-\\u2044\\u20ac\\u2122"
const OTHERS =
  "\\u0386-\\u03ce\\u0401-\\u045f\\u0490\\u0491\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u064a\\u0900-\\u0dff\\u0e00-\\u0e7f\\u1e00-\\u1eff\\u3000-\\u9fff\\uac00-\\ud7a3\\uff00-\\uffef"
/** Byte order marks, and marks of direction and joining. */
const INVISIBLE = "\\u200b-\\u200f\\u2060-\\u2064\\ufeff"

/* The characters of the bytes 0x80 to 0xFF. */
const LATIN_1 = Array.from({ length: 128 }, (_, n) => String.fromCharCode(0x80 + n)).join("")
/** Where it defines nothing, the controls of Latin-1, as programs read it. */
const WINDOWS_1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1.slice(32)}`
const MAC_ROMAN =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
const CODE_PAGE_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"

const toWrongPage = (original: string, ...pages: ReadonlyArray<string>): WrongPage => ({
  bytes: new Map(pages.flatMap((page) => Array.from(page, (character, n) => [character, 0x80 + n] as const))),
  original: new RegExp(`^[${original}]+$`, "u"),
})

const WRONG_PAGES: ReadonlyArray<WrongPage> = [
  toWrongPage(`\\u0080-\\u009f${LATIN}${OTHERS}${INVISIBLE}`, LATIN_1, WINDOWS_1252),
  toWrongPage(LATIN, MAC_ROMAN),
  toWrongPage(LATIN, CODE_PAGE_850),
]

/** Bytes that are no UTF-8 become U+FFFD, which no run was. */
const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true })

const decodeAgain = (run: string): string | null => {
  for (const { bytes, original } of WRONG_PAGES) {
    const numbers = Array.from(run, (character) => bytes.get(character) ?? 0)
    if (numbers.includes(0)) continue
    const text = UTF_8.decode(Uint8Array.from(numbers))
    if (original.test(text)) return text
  }
  return null
}

/** A capital and a quotation mark behind it, as in `”MÄKELÄ”`, are what they look like, and so are signs behind `Café€€`. */
const isLetterAndSign = (run: string, before: string, after: string): boolean => {
  if (/\p{L}/u.test(after)) return false
  return /^\p{Ll}€+$/u.test(run) || (/^(?!Â)\p{Lu}[“”‘’»›…]+$/u.test(run) && /\p{Lu}$/u.test(before))
}

/** The last letter of a word in capitals and a no-break space, as in `IRMÃ JOANA`; "IRMà" is no word. */
const isLetterAndSpace = (run: string, before: string): boolean =>
  /^(?!Â)\p{Lu}\u00a0+$/u.test(run) && /\p{Lu}{2}$/u.test(before)

/** A word that would have letters of two scripts is what it looks like: "é€€a" is no "退a". */
const mixesScripts = (decoded: string, before: string, after: string): boolean =>
  /[A-Za-z]/u.test(before.slice(-1) + after) && /\p{L}/u.test(decoded) && !/\p{Script=Latin}/u.test(decoded)

const RUN = /\P{ASCII}{2,}/gu

const mendOnce = (text: string): string =>
  text.replace(RUN, (run: string, at: number) => {
    const [before, after] = [text.slice(Math.max(at - 2, 0), at), text.charAt(at + run.length)]
    if (isLetterAndSign(run, before, after) || isLetterAndSpace(run, before)) return run
    const decoded = decodeAgain(run)
    return decoded === null || mixesScripts(decoded, before, after) ? run : decoded
  })

/** Some programs did it more than once. */
const MAX_TIMES = 3

/** Puts characters that were encoded twice right, and leaves all others as they are. */
export const mendTwiceEncoded = (text: string): string => {
  let mended = text
  for (let time = 0; time < MAX_TIMES; time++) {
    const next = mendOnce(mended)
    if (next === mended) break
    mended = next
  }
  return mended
}

/** The first two characters of such a run: a lead byte of UTF-8 and one that continues it. Few texts have them. */
const SUSPICIOUS = new RegExp(
  [WINDOWS_1252, LATIN_1, MAC_ROMAN, CODE_PAGE_850]
    .map((page) => `[${page.slice(0xc2 - 0x80, 0xf5 - 0x80)}][${page.slice(0, 0xc0 - 0x80)}]`)
    .join("|"),
  "u",
)

/** Most cells have only ASCII, and this test costs a fifth of the other. */
const NOT_ASCII = /\P{ASCII}/u

/** Whether the text holds characters that were encoded twice. */
export const isTwiceEncoded = (text: string): boolean =>
  NOT_ASCII.test(text) && SUSPICIOUS.test(text) && mendTwiceEncoded(text) !== text

export const TWICE_ENCODED_REASON =
  "Letters of this text were encoded twice, as José is when it reads JosÃ©. It is kept as it came. Correct it at the source, or the program that writes it: it has to write UTF-8 once."
