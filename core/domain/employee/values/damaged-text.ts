import { type Parsed, type Parser, QuestionedValue } from "./parsed.ts"

/*
 * Texts in which a program on the way replaced letters. What stood there before is not known for certain, so that they are
 * used as they are, and questioned.
 */

const WEB_CODE = /&(?:[a-z]{2,8}\d?|#\d{2,6}|#x[\da-f]{2,5});/iu

const WEB_CODE_REASON =
  "This text has codes of web pages in place of characters, such as &amp; for &. Export it from the source without them."

/** Nobody's name has a question mark. */
const LOST_LETTER = /\p{L}\?|\?\p{L}|\?{2}/u

const LOST_LETTER_REASON =
  "This name has question marks where a program lost letters. Correct it at the source, or export it as UTF-8."

const question = (parsed: Parsed<unknown>, reason: string): Parsed<unknown> =>
  typeof parsed === "string" ? new QuestionedValue(parsed, reason) : parsed

/** As `parse`, with a doubt about texts that hold codes of web pages. */
export const questionWebCodes =
  (parse: Parser<unknown>): Parser<unknown> =>
  (raw, context) => {
    const parsed = parse(raw, context)
    return raw.includes("&") && WEB_CODE.test(raw) ? question(parsed, WEB_CODE_REASON) : parsed
  }

/** As `parse`, with a doubt about names that lost letters. */
export const questionLostLetters =
  (parse: Parser<unknown>): Parser<unknown> =>
  (raw, context) => {
    const parsed = parse(raw, context)
    return raw.includes("?") && LOST_LETTER.test(raw) ? question(parsed, LOST_LETTER_REASON) : parsed
  }
