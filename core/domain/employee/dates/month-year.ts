import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { nullIfMissing } from "../values/text/missing.ts"
import { stripFloatTail } from "../values/text/spreadsheet-damage.ts"
import { parseMonthName } from "./month-names.ts"
import { Invalid, type Parser } from "../values/parsed.ts"

const MONTH = /^(?:0?[1-9]|1[0-2])$/u
const YEAR = /^(?:19|20|21)\d{2}$/u

const WRONG_MONTH = new Invalid(makePlainReason("month.invalid"))
const WRONG_YEAR = new Invalid(makePlainReason("year.invalid"))

/** Parses 1 to 12 from a number or a name. */
export const parseMonth: Parser<number> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  const month = stripFloatTail(text)
  if (MONTH.test(month)) return Number(month)
  return parseMonthName(text) ?? WRONG_MONTH
}

/** Parses a year of four digits, 1900 to 2199. */
export const parseYear: Parser<number> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  const year = stripFloatTail(text)
  return YEAR.test(year) ? Number(year) : WRONG_YEAR
}
