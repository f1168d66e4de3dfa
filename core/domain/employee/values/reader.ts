import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { parseAccountNumber } from "./account-number.ts"
import { ALONE, type AmountRules, readAmount } from "./amount.ts"
import { roundToCurrency } from "../amounts/currency-decimals.ts"
import { detectCellError, FORMULA } from "./text/cell-error.ts"
import { readComponents } from "./components.ts"
import { parseCountryCode } from "./country-code.ts"
import { type DateRules, parseDate, readDate } from "../dates/date.ts"
import { formatDateNumber } from "../dates/date-numbers.ts"
import { parseEmail } from "./email.ts"
import type { EnumerationParsers } from "./enumeration.ts"
import { parseIdentifier } from "./identifier.ts"
import { parseAadhaar, parseIfsc, parsePan, parseUan } from "./indian-identifiers.ts"
import { parseMobile } from "./mobile.ts"
import { parseMonth, parseYear } from "../dates/month-year.ts"
import {
  type IgnoredValue,
  Invalid,
  NOT_ONE_VALUE,
  type Parsed,
  type Parser,
  type ValueContext,
  QuestionedValue,
} from "./parsed.ts"
import { parsePersonName, parseText } from "./text/text.ts"
import { findNameDoubt, findTextDoubt } from "./text/text-doubts.ts"

/** Reads a cell of any source: text in a file, any JSON from an API. */
export type CellReader = (cell: unknown, context: ValueContext) => Parsed<unknown>

const INEXACT = new Invalid(makePlainReason("value.inexact"))

/** The reader of `parse`, for cells that are text or can be written as text; `write` formats a number. */
const makeTextReader =
  (
    parse: Parser<unknown>,
    write: (value: number) => string | Invalid,
    explainError: (error: Invalid, parsed: () => Parsed<unknown>) => Parsed<unknown> = (error) => error,
  ): CellReader =>
  (cell, context) => {
    if (typeof cell === "string") {
      const error = detectCellError(cell)
      return error === null ? parse(cell, context) : explainError(error, () => parse(cell, context))
    }
    if (cell === null || cell === undefined) return null
    // A rule rejected this cell already.
    if (cell instanceof Invalid) return cell
    if (typeof cell === "number") {
      const text = write(cell)
      return typeof text === "string" ? parse(text, context) : text
    }
    if (typeof cell === "boolean" || typeof cell === "bigint") return parse(String(cell), context)
    return NOT_ONE_VALUE
  }

/** Beyond 2^53, digits were lost before the number arrived. */
const formatExactNumber = (value: number): string | Invalid =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? INEXACT : String(value)

const makeExactReader = (parse: Parser<unknown>): CellReader => makeTextReader(parse, formatExactNumber)

/** A text may look like a formula and be none: it is kept, guarded in every export, and questioned. */
const questionFormula = (error: Invalid, parsed: () => Parsed<unknown>): Parsed<unknown> => {
  if (error !== FORMULA) return error
  const value = parsed()
  return typeof value === "string" ? new QuestionedValue(value, error.reasonCode) : value
}

/** A text that is probably not what people see in the source is used as it is written, and questioned. */
const questionText =
  (parse: Parser<string>, findDoubt = findTextDoubt): Parser<string> =>
  (raw, context) => {
    const text = parse(raw, context)
    if (typeof text !== "string") return text
    const doubt = findDoubt(raw)
    return doubt === null ? text : new QuestionedValue(text, doubt)
  }

const makeFreeTextReader = (parse: Parser<string>): CellReader =>
  makeTextReader(parse, formatExactNumber, questionFormula)

/** The order of dates of a column; null uses that of the source. */
export const makeDateReader = (rules: DateRules | null): CellReader =>
  makeTextReader(
    rules === null ? parseDate : (raw, context) => readDate(raw, rules, context),
    formatDateNumber,
  )

export type Readers = Readonly<Record<FieldKind, CellReader>>

/** An amount has at most the decimals of the currency of the employee's country. */
const makeAmountReader =
  (rules: AmountRules): CellReader =>
  (cell, { countryCode }) => {
    const amount = readAmount(cell, rules)
    return typeof amount === "number" ? roundToCurrency(amount, countryCode) : amount
  }

/** The country of telephone numbers without a country code. */
export interface PhoneRules {
  readonly apply: (context: ValueContext) => ValueContext
}

const NO_PHONES: PhoneRules = { apply: (context) => context }

const makeMobileReader = (phones: PhoneRules): CellReader => {
  const read = makeExactReader(parseMobile)
  return (cell, context) => read(cell, phones.apply(context))
}

/** What the other values of a source say about one. */
export interface ValueDoubts {
  /** Null: there is no doubt. */
  readonly findDoubt: (cell: unknown) => IgnoredValue | null
}

const NO_DOUBTS: ValueDoubts = { findDoubt: () => null }

const makeDoubtingReader =
  (read: CellReader, doubts: ValueDoubts): CellReader =>
  (cell, context) =>
    doubts.findDoubt(cell) ?? read(cell, context)

/** How a source writes its values; what is left out, each value shows by itself. */
export interface WrittenForms {
  readonly amounts?: AmountRules
  readonly genders?: ValueDoubts
  readonly phones?: PhoneRules
}

/** A reader for every kind of value. */
export const makeReaders = (
  enumerations: EnumerationParsers,
  { amounts = ALONE, genders = NO_DOUBTS, phones = NO_PHONES }: WrittenForms = {},
): Readers => ({
  text: makeFreeTextReader(questionText(parseText)),
  "person-name": makeFreeTextReader(questionText(parsePersonName, findNameDoubt)),
  identifier: makeExactReader(questionText(parseIdentifier)),
  email: makeExactReader(parseEmail),
  date: makeTextReader(parseDate, formatDateNumber),
  status: makeExactReader(enumerations.status),
  gender: makeDoubtingReader(makeExactReader(enumerations.gender), genders),
  "employment-type": makeExactReader(enumerations.employmentType),
  "marital-status": makeExactReader(enumerations.maritalStatus),
  pan: makeExactReader(parsePan),
  aadhaar: makeExactReader(parseAadhaar),
  uan: makeExactReader(parseUan),
  ifsc: makeExactReader(parseIfsc),
  "account-number": makeExactReader(parseAccountNumber),
  mobile: makeMobileReader(phones),
  "country-code": makeExactReader(parseCountryCode),
  amount: makeAmountReader(amounts),
  month: makeExactReader(parseMonth),
  year: makeExactReader(parseYear),
  components: readComponents,
})
