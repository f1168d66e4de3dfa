import { makePlainReason } from "../../../../contract/reasons/reason-codes.ts"
import { SUSPICIOUS, WRONG_PAGES } from "./wrong-pages.ts"

/*
 * Text that a program decoded with a code page although it was UTF-8, and encoded as UTF-8 again: "José" has become
 * "JosÃ©", or "Jos√©" on a Mac. In a file it is put right where all of a run of such characters can be, and said; a single value of
 * another source is kept and questioned.
 */

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })

/** Three characters are a letter of Asia, four are two letters of Europe. */
const LONGER_RUN = 3

const decodeUtf8 = (bytes: ReadonlyArray<number>): string | null => {
  try {
    return UTF_8.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

const decodeAgain = (run: string): string | null => {
  for (const { bytes, original, longer } of WRONG_PAGES) {
    const numbers = Array.from(run, (character) => bytes.get(character) ?? 0)
    const text = numbers.includes(0) ? null : decodeUtf8(numbers)
    if (text !== null && (original.test(text) || (run.length >= LONGER_RUN && longer.test(text)))) return text
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

/** Most cells have only ASCII, and this test costs a fifth of the other. */
const NOT_ASCII = /\P{ASCII}/u

/** Whether the text holds characters that were encoded twice. */
export const isTwiceEncoded = (text: string): boolean =>
  NOT_ASCII.test(text) && SUSPICIOUS.test(text) && mendTwiceEncoded(text) !== text

export const TWICE_ENCODED = makePlainReason("text.twice-encoded")
