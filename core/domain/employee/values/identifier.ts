import { Invalid, type Parser } from "./parsed.ts"
import { parseText } from "./text.ts"

/** It is a key of the directory, and an index entry has a size limit. */
const IDENTIFIER_LIMIT = 255

const TOO_LONG = new Invalid(`It is longer than ${IDENTIFIER_LIMIT} characters, the limit for identifiers.`)
const SHORTENED = new Invalid(
  "A spreadsheet has shortened this identifier to scientific notation and lost digits. Format the column as text and export it again.",
)

/** With fraction and sign: `1E5` alone may be a real identifier. */
const SCIENTIFIC = /^\d\.\d+e\+\d+$/iu

/** What a spreadsheet shows before digits stored as text. */
const TEXT_MARK = /^'\s*(?=\d)/u

/**
 * Employee ids and pincodes: text that keeps its leading zeros (specification/employee.md#values). A spreadsheet's
 * leading `'` is dropped.
 */
export const parseIdentifier: Parser<string> = (raw, context) => {
  const text = parseText(raw, context)
  if (typeof text !== "string") return text
  const identifier = text.replace(TEXT_MARK, "")
  if (identifier.length > IDENTIFIER_LIMIT) return TOO_LONG
  return SCIENTIFIC.test(identifier) ? SHORTENED : identifier
}
