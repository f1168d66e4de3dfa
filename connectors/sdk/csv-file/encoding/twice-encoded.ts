import { isUtf8 } from "node:buffer"
import iconv from "iconv-lite"

/*
 * Text that a program decoded with a code page although it was UTF-8, and encoded as UTF-8 again: "José" has become
 * "JosÃ©", or "Jos√©" on a Mac. It is put right where all of a run of such characters can be.
 */

interface WrongPage {
  /** The byte for which each character stood. */
  readonly bytes: ReadonlyMap<string, number>
  /** What the run may have been; other characters only happen to have such bytes. */
  readonly original: RegExp
  /** What a longer run may have been as well: two characters happen to be a letter of it. */
  readonly longer: RegExp
}

const LATIN = "\\u00a0-\\u017f\\u0218-\\u021b\\u0300-\\u036f\\u2010-\\u2044\\u20ac\\u2122"
const OTHERS =
  "\\u0386-\\u03ce\\u0401-\\u045f\\u0490\\u0491\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u0652\\u0660-\\u06d3\\u06f0-\\u06f9\\u0900-\\u0dff\\u0e00-\\u0e7f\\u1100-\\u11ff\\u1e00-\\u1eff\\u3000-\\u9fff\\uac00-\\ud7a3\\uff00-\\uffef"
/** Byte order marks, marks of direction and joining, and what stands for a lost character. */
const INVISIBLE = "\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\ufffd"

const makeRange = (characters: string): RegExp => new RegExp(`^[${characters}]+$`, "u")

/** 0x80 to 0x9F, as Latin-1 has them and pages of Windows where they define nothing. */
const CONTROLS = Array.from({ length: 32 }, (_, n) => [String.fromCharCode(0x80 + n), 0x80 + n] as const)

const readPage = (name: string, original: string): WrongPage => ({
  bytes: new Map(
    Array.from({ length: 128 }, (_, n) => [iconv.decode(Buffer.of(0x80 + n), name), 0x80 + n] as const)
      // What stands for a byte that the page does not have is no byte of it.
      .filter(([character]) => character !== "\ufffd"),
  ),
  original: makeRange(original),
  longer: makeRange(original + OTHERS + INVISIBLE),
})

/**
 * As newer systems have Mac Roman: with a euro sign in place of that for any currency. Such signs before letters happen to be
 * letters of Persian, and so they are only beside others.
 */
const makeMacPage = (): WrongPage => {
  const { bytes, original, longer } = readPage("macintosh", LATIN)
  const besideOthers = new RegExp(["(?=.*[^\\u06c0-\\u06ff])", longer.source].join(""), "u")
  return { bytes: new Map([...bytes, ["€", 0xdb], ["Ω", 0xbd]]), original, longer: besideOthers }
}

/** Pages of Russia, where two letters of Cyrillic happen to be one of another script. */
const readRussianPage = (name: string): WrongPage => ({
  bytes: new Map([...CONTROLS, ...readPage(name, LATIN).bytes]),
  original: /(?!)/u,
  longer: makeRange("\\u0401-\\u045f\\u0490\\u0491\\u00a0-\\u00bb\\u2010-\\u2026"),
})

const makeWesternPage = (): WrongPage => {
  const page = readPage("windows-1252", `\\u0080-\\u009f${LATIN}${OTHERS}${INVISIBLE}`)
  return { ...page, bytes: new Map([...CONTROLS, ...page.bytes]) }
}

const WRONG_PAGES: ReadonlyArray<WrongPage> = [
  makeWesternPage(),
  makeMacPage(),
  readPage("cp850", LATIN),
  readPage("cp437", LATIN),
  readRussianPage("windows-1251"),
  readRussianPage("cp866"),
]

/** Three characters are a letter of Asia, four are two letters of Europe. */
const LONGER_RUN = 3

const decodeAgain = (run: string): string | null => {
  for (const { bytes, original, longer } of WRONG_PAGES) {
    const numbers = Array.from(run, (character) => bytes.get(character) ?? 0)
    if (numbers.includes(0)) continue
    if (!isUtf8(Buffer.from(numbers))) continue
    const text = Buffer.from(numbers).toString()
    if (original.test(text) || (run.length >= LONGER_RUN && longer.test(text))) return text
  }
  return null
}

/** A capital and a quotation mark behind it, as in `”MÄKELÄ”`, are what they look like, and so are signs behind `Café€€`. */
const isLetterAndSign = (run: string, before: string, after: string): boolean => {
  if (/\p{L}/u.test(after)) return false
  return /^\p{Ll}€+$/u.test(run) || (/^(?!Â)\p{Lu}[“”‘’»›…]+$/u.test(run) && /\p{Lu}/u.test(before))
}

/** A word that would have letters of two scripts is what it looks like: "é€€a" is no "退a". */
const mixesScripts = (decoded: string, before: string, after: string): boolean =>
  /[A-Za-z]/u.test(before + after) && /\p{L}/u.test(decoded) && !/\p{Script=Latin}/u.test(decoded)

const RUN = /\P{ASCII}{2,}/gu

const mendOnce = (text: string): string =>
  text.replace(RUN, (run: string, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + run.length)]
    if (isLetterAndSign(run, before, after)) return run
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

/** The first two characters of such a run, as UTF-8 in Latin-1: a quick check that most files do not pass. */
const SUSPICIOUS = new RegExp(
  `(?:${[
    String.raw`\xc3[\x82-\xb4\xbf]|\xc2[\xac\xb7]|\xc6\x92|\xc5[\x92\x93\xb8]`,
    String.raw`\xe2\x88\x9a|\xe2\x89\x88|\xe2\x80[\x93\x94\x9a\x9e\xa1\xb0]|\xe2\x81\x84|\xe2\x82\xac|\xe2\x97\x8a`,
    String.raw`\xe2[\x94-\x96][\x80-\xbf]|\xd0[\xa0\xa1]`,
  ].join("|")})[\\xc2-\\xf4]`,
)

/** Whether the bytes, valid UTF-8, hold characters that were encoded twice. */
export const holdsTwiceEncoded = (bytes: Buffer): boolean => {
  if (!SUSPICIOUS.test(bytes.toString("latin1"))) return false
  const text = bytes.toString("utf8")
  return mendTwiceEncoded(text) !== text
}
