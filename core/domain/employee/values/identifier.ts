import { cleanCode } from "./text/invisible.ts"
import { Invalid, type Parsed, type Parser, QuestionedValue } from "./parsed.ts"
import { mayBeRounded, ROUNDED_REASON } from "./text/spreadsheet-damage.ts"
import { parseText } from "./text/text.ts"

/** It is a key of the directory, and an index entry has a size limit. */
const IDENTIFIER_LIMIT = 255

const TOO_LONG = new Invalid(`It is longer than ${IDENTIFIER_LIMIT} characters, the limit for identifiers.`)
const LINE_BREAK = new Invalid("This identifier contains a line break or a tab. Remove it at the source.")

const EXPORT_AS_TEXT = "Format the column as text and export it again."

/** What a spreadsheet or a program made of an identifier. */
const DAMAGES: ReadonlyArray<readonly [RegExp, Invalid]> = [
  [
    /^(?:'.*'|".*"|`.*`)$/u,
    new Invalid("This identifier is in quotation marks. Export the file with one kind of them."),
  ],
  // With fraction or sign: `1E5` alone may be a real identifier.
  [
    /^\d(?:[.,]\d+e\+?|e\+)\d+$/iu,
    new Invalid(
      `A spreadsheet has shortened this identifier to scientific notation and lost digits. ${EXPORT_AS_TEXT}`,
    ),
  ],
  [
    /^\d+\.0+$/u,
    new Invalid(
      `A program read this identifier as a number and wrote a decimal fraction; leading zeros may be lost. ${EXPORT_AS_TEXT}`,
    ),
  ],
  [
    /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/u,
    new Invalid(
      `A spreadsheet has written this identifier as a number with thousands separators; leading zeros may be lost. ${EXPORT_AS_TEXT}`,
    ),
  ],
]

/** Neither damaged nor with a line break. */
const USUAL = /^[\w/ -]*$/u

/** Employee ids and pincodes: text that keeps its leading zeros (specification/employee.md#values). */
export const parseIdentifier: Parser<string> = (raw, context) => {
  const text = parseText(raw, context)
  if (typeof text !== "string") return text
  const identifier = cleanCode(text)
  return identifier === "" ? null : (detectError(identifier) ?? question(identifier))
}

const detectError = (identifier: string): Invalid | null => {
  if (identifier.length > IDENTIFIER_LIMIT) return TOO_LONG
  if (USUAL.test(identifier)) return null
  if (/[\t\r\n]/u.test(identifier)) return LINE_BREAK
  // Full-width digits and points are damaged alike.
  const narrow = identifier.normalize("NFKC")
  return DAMAGES.find(([pattern]) => pattern.test(narrow))?.[1] ?? null
}

const question = (identifier: string): Parsed<string> =>
  mayBeRounded(identifier) ? new QuestionedValue(identifier, ROUNDED_REASON) : identifier
