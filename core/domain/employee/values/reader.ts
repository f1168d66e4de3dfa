import type { FieldKind } from "../fields.ts"
import { parseAccountNumber } from "./account-number.ts"
import { readAmount } from "./amount.ts"
import { readComponents } from "./components.ts"
import { parseCountryCode } from "./country-code.ts"
import { type DateRules, parseDate, readDate, textOfDateNumber } from "./date.ts"
import { parseEmail } from "./email.ts"
import type { EnumerationParsers } from "./enumeration.ts"
import { parseIdentifier } from "./identifier.ts"
import { parseAadhaar, parseIfsc, parsePan, parseUan } from "./indian-identifiers.ts"
import { parseMobile } from "./mobile.ts"
import { parseMonth, parseYear } from "./month-year.ts"
import { Invalid, NOT_ONE_VALUE, type Parsed, type Parser, type ValueContext } from "./parsed.ts"
import { parsePersonName, parseText } from "./text.ts"

/** Reads a cell as the source gives it: text in a file, any JSON from an API. */
export type CellReader = (cell: unknown, context: ValueContext) => Parsed<unknown>

const INEXACT = new Invalid("This number is too large to be exact: the source must give it as text.")

/** Of `parse`, for cells that are text or can be written as such; `write` says how a number is. */
const viaText =
  (parse: Parser<unknown>, write: (value: number) => string | Invalid): CellReader =>
  (cell, context) => {
    if (typeof cell === "string") return parse(cell, context)
    if (cell === null || cell === undefined) return null
    // A rule has found that it must not be read.
    if (cell instanceof Invalid) return cell
    if (typeof cell === "number") {
      const text = write(cell)
      return typeof text === "string" ? parse(text, context) : text
    }
    if (typeof cell === "boolean" || typeof cell === "bigint") return parse(String(cell), context)
    return NOT_ONE_VALUE
  }

/** Beyond 2^53 digits were lost before the number reached us. */
const exactly = (value: number): string | Invalid =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? INEXACT : String(value)

const text = (parse: Parser<unknown>): CellReader => viaText(parse, exactly)

/** For the name of a person, whose words are never placeholders. */
export const readPersonName: CellReader = text(parsePersonName)

/** For the dates of a column that has rules of its own; null: by those of the source. */
export const dateReader = (rules: DateRules | null): CellReader =>
  viaText(rules === null ? parseDate : (raw) => readDate(raw, rules), textOfDateNumber)

export type Readers = Readonly<Record<FieldKind, CellReader>>

/** A reader for every kind of value. */
export const makeReaders = (enumerations: EnumerationParsers): Readers => ({
  text: text(parseText),
  identifier: text(parseIdentifier),
  email: text(parseEmail),
  date: viaText(parseDate, textOfDateNumber),
  status: text(enumerations.status),
  gender: text(enumerations.gender),
  "employment-type": text(enumerations.employmentType),
  "marital-status": text(enumerations.maritalStatus),
  pan: text(parsePan),
  aadhaar: text(parseAadhaar),
  uan: text(parseUan),
  ifsc: text(parseIfsc),
  "account-number": text(parseAccountNumber),
  mobile: text(parseMobile),
  "country-code": text(parseCountryCode),
  amount: readAmount,
  month: text(parseMonth),
  year: text(parseYear),
  components: readComponents,
})
