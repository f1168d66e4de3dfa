import { nullIfMissing } from "./missing.ts"
import { Invalid, type Parser } from "./parsed.ts"

/** RFC 5321 4.5.3.1.3, a path without its brackets. */
const EMAIL_LIMIT = 254

/** Syntax only, and not all of RFC 5322: what no mail system gives out (quotes, comments, lists) is refused. */
const EMAIL = /^[^\s\p{Cc}@<>(),;:"]+@[^\s\p{Cc}@<>(),;:".]+(?:\.[^\s\p{Cc}@<>(),;:".]+)+$/u
const WRONG = new Invalid("This is not an e-mail address: expected one address, like name@company.example.")

/** One e-mail address, as the source writes it. */
export const parseEmail: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  if (text.length > EMAIL_LIMIT || !EMAIL.test(text) || !text.isWellFormed()) return WRONG
  return text.normalize("NFC")
}
