import { makePlainReason, makeReason } from "../../../contract/reasons/reason-codes.ts"
import { detectCellError } from "./text/cell-error.ts"
import { cleanCode } from "./text/invisible.ts"
import { Invalid, type Parsed, type Parser, QuestionedValue } from "./parsed.ts"
import { mayBeRounded, ROUNDED } from "./text/spreadsheet-damage.ts"
import { parseText } from "./text/text.ts"

/** It is a key of the directory, and an index entry has a size limit. */
const IDENTIFIER_LIMIT = 255

const TOO_LONG = new Invalid(makeReason("identifier.too-long", { limit: IDENTIFIER_LIMIT }))
const LINE_BREAK = new Invalid(makePlainReason("identifier.line-break"))

/** What a spreadsheet or a program made of an identifier. */
const DAMAGES: ReadonlyArray<readonly [RegExp, Invalid]> = [
  [/^(?:'.*'|".*"|`.*`)$/u, new Invalid(makePlainReason("identifier.quoted"))],
  // With fraction or sign: `1E5` alone may be a real identifier.
  [/^\d(?:[.,]\d+e\+?|e\+)\d+$/iu, new Invalid(makePlainReason("identifier.shortened"))],
  [/^\d+\.0+$/u, new Invalid(makePlainReason("identifier.fraction"))],
  [/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/u, new Invalid(makePlainReason("identifier.separators"))],
]

/** Neither damaged nor with a line break. */
const USUAL = /^[\w/ -]*$/u

/** Employee ids and pincodes: text that keeps its leading zeros (specification/employee.md#values). */
export const parseIdentifier: Parser<string> = (raw, context) => {
  const text = parseText(raw, context)
  if (typeof text !== "string") return text
  const identifier = cleanCode(text)
  if (identifier.length > IDENTIFIER_LIMIT) return TOO_LONG
  // The removed characters may have hidden a word for a missing value.
  if (identifier !== text) return detectCellError(identifier) ?? parseIdentifier(identifier, context)
  return detectError(identifier) ?? question(identifier)
}

const detectError = (identifier: string): Invalid | null => {
  if (USUAL.test(identifier)) return null
  if (/[\t\r\n]/u.test(identifier)) return LINE_BREAK
  // Full-width digits and points are damaged alike.
  const narrow = identifier.normalize("NFKC")
  return DAMAGES.find(([pattern]) => pattern.test(narrow))?.[1] ?? null
}

const question = (identifier: string): Parsed<string> =>
  mayBeRounded(identifier) ? new QuestionedValue(identifier, ROUNDED) : identifier
