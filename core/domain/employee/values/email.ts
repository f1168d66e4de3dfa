import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { stripFormulaGuards } from "../../../contract/csv/formula-guard.ts"
import { cleanCode } from "./text/invisible.ts"
import { nullIfMissing } from "./text/missing.ts"
import { Invalid, type Parser } from "./parsed.ts"

/** RFC 5321 4.5.3.1.3, a path without its brackets. */
const EMAIL_LIMIT = 254

/** Syntax only, and not all of RFC 5322: forms that no mail system assigns (quotes, comments, lists) are rejected. */
const EMAIL = /^[^\s\p{Cc}@<>(),;:"]+@[^\s\p{Cc}@<>(),;:".]+(?:\.[^\s\p{Cc}@<>(),;:".]+)+$/u
const WRONG = new Invalid(makePlainReason("email.invalid"))

/** Parses one e-mail address; its spelling stays unchanged, but for invisible characters. */
export const parseEmail: Parser<string> = (raw, context) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  const email = cleanCode(stripFormulaGuards(text)).normalize("NFC")
  if (email.length > EMAIL_LIMIT || !email.isWellFormed()) return WRONG
  // The removed characters may have hidden a word for a missing value.
  if (email !== text) return parseEmail(email, context)
  return EMAIL.test(email) ? email : WRONG
}
