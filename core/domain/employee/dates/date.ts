import { makePlainReason, makeReason } from "../../../contract/reasons/reason-codes.ts"
import type { DateOrder } from "./date-order.ts"
import { makeOrderError, TWO_DIGIT_YEAR } from "./order-errors.ts"
import { type CalendarDay, toCalendarDay, daysInMonth, formatIsoDate } from "./calendar.ts"
import { offsetMillis, parseEpochMillis, parseSerial } from "./date-numbers.ts"
import { isEmptyDate, mayBeEmptyDate } from "./empty-dates.ts"
import { resolveMidnight } from "./midnight-zone.ts"
import { parseMonthName } from "./month-names.ts"
import { expandYear, type YearWindow } from "./short-years.ts"
import { MILLIS_PER_DAY, readUtcSeconds } from "./utc-time.ts"
import { nullIfMissing } from "../values/text/missing.ts"
import { Invalid, type Parsed, type Parser, type ValueContext } from "../values/parsed.ts"

/*
 * Dates as HR systems, payroll exports and spreadsheets write them. A time with an offset, or without a zone, is dropped: the
 * written calendar day is the one that was meant. A time in UTC may be midnight of another zone (midnight-zone.ts), whose day
 * was meant.
 */

const makeUnknown = (order: DateOrder) => new Invalid(makeReason("date.unknown", { order }))
/** Names the forms that the order of the column accepts, so that people do not rewrite valid dates. */
const UNKNOWN_BY_ORDER: Readonly<Record<DateOrder, Invalid>> = {
  DMY: makeUnknown("DMY"),
  MDY: makeUnknown("MDY"),
  YMD: makeUnknown("YMD"),
}
/** Stands for the reason of the order until that is known. */
const UNKNOWN = UNKNOWN_BY_ORDER.YMD
const NO_SUCH_DAY = new Invalid(makePlainReason("date.no-such-day"))
const DAY_OR_NONE = new Invalid(makePlainReason("date.day-or-none"))
const BEFORE_1900 = new Invalid(makePlainReason("date.before-1900"))

const FIRST_YEAR = 1900

/** No date with time and zone is longer, and `TIME_OF_DAY` takes quadratic time for a long run of white space. */
const MAX_LENGTH = 100

const TIME_OF_DAY =
  /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,:]\d+)?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2}|IST|[ECMP][SD]T|CES?T|BST|SGT|JST|GST))?(?:\s\([^()]*\))?$/iu

/** How a date fits the order of its column: only another explains it, another would too, or only this one. */
export type OrderFit = "wrong-order" | "either" | "certain"

/** The order in which a date is read; each column of a file has its own. */
export interface DateRules {
  readonly order: DateOrder
  /**
   * Null when the date fits. Otherwise the reason for rejecting a date that only another order explains, any ambiguous date,
   * or any date whose day and month may stand in either order.
   */
  readonly checkOrder: (date: OrderFit) => Invalid | null
  /** Why a date that begins with its year is rejected when its day and month may stand in either order; null: it is not. */
  readonly yearFirstError: Invalid | null
  /** The years that two digits mean, or why they are rejected. `today` as `YYYY-MM-DD`; `isNamed`: its month is a word. */
  readonly findYears: (today: string, isNamed: boolean) => YearWindow | Invalid
  /** By how many days the day that a time in UTC means is later than its day in UTC, or why that is unknown. */
  readonly resolveUtcTime: (seconds: number, country: string) => number | Invalid
}

/** Parses a date to `YYYY-MM-DD`; null when it stands for a missing one (empty-dates.ts). */
export const parseDate: Parser<string> = (raw, context) =>
  readDate(raw, RULES_BY_ORDER[context.dateOrder], context)

type DateContext = Pick<ValueContext, "countryCode" | "today">

/** As `parseDate`, with the rules of a column. The country: whose midnight a time in UTC is, where the column does not show it. */
export const readDate = (
  raw: string,
  rules: DateRules,
  { countryCode, today }: DateContext,
): Parsed<string> => {
  if (rules.yearFirstError === null && isPlainIso(raw)) return validateIso(raw)
  const text = nullIfMissing(raw)
  if (text === null || text === "0") return null
  const found = findDay(text, rules, today)
  if (found === null) return null
  if (found instanceof Invalid) return found === UNKNOWN ? UNKNOWN_BY_ORDER[rules.order] : found
  const seconds = readUtcSeconds(text)
  const days = seconds === null ? 0 : rules.resolveUtcTime(seconds, countryCode)
  if (days instanceof Invalid) return days
  return toIsoDate(days === 0 ? found : moveDay(found, days))
}

/** A written day, which may not exist; null for none. */
type FoundDay = CalendarDay | Invalid | null

const findDay = (text: string, rules: DateRules, today: string): FoundDay => {
  if (text.length > MAX_LENGTH) return UNKNOWN
  const day = text.includes(":") ? text.replace(TIME_OF_DAY, "") : text
  for (const { pattern, read } of FORMATS) {
    const match = pattern.exec(day)
    if (match !== null) return read(match, rules, today)
  }
  return UNKNOWN
}

/** A day that does not exist stays as it is. */
const moveDay = (found: CalendarDay, days: number): CalendarDay => {
  const { year, month, day } = found
  const exists = day >= 1 && day <= daysInMonth(year, month)
  return exists && year > 99 ? toCalendarDay(Date.UTC(year, month - 1, day) / MILLIS_PER_DAY + days) : found
}

/** Rules without a column. `years`: what two digits mean. */
export const makeDateRules = (order: DateOrder, years: YearWindow | Invalid = TWO_DIGIT_YEAR): DateRules => ({
  order,
  findYears: () => years,
  checkOrder: (date) => (date === "wrong-order" || order === "YMD" ? makeOrderError(order, "unclear") : null),
  yearFirstError: null,
  resolveUtcTime: (seconds, country) => resolveMidnight(seconds, { kind: "none" }, country),
})

const RULES_BY_ORDER: Readonly<Record<DateOrder, DateRules>> = {
  DMY: makeDateRules("DMY"),
  MDY: makeDateRules("MDY"),
  YMD: makeDateRules("YMD"),
}

const toIsoDate = ({ year, month, day }: CalendarDay): Parsed<string> => {
  if (isEmptyDate(year, month, day)) return null
  if (year < FIRST_YEAR) return BEFORE_1900
  return day >= 1 && day <= daysInMonth(year, month) ? formatIsoDate(year, month, day) : NO_SUCH_DAY
}

const HYPHEN = 0x2d
const ZERO = 0x30

/** The common case, without a regular expression. */
const isPlainIso = (text: string): boolean => {
  if (text.length !== 10) return false
  for (let index = 0; index < 10; index++) {
    const code = text.charCodeAt(index)
    const fits = index === 4 || index === 7 ? code === HYPHEN : code >= ZERO && code <= ZERO + 9
    if (!fits) return false
  }
  return true
}

const readDigit = (text: string, index: number): number => text.charCodeAt(index) - ZERO

const validateIso = (text: string): Parsed<string> => {
  const year =
    readDigit(text, 0) * 1000 + readDigit(text, 1) * 100 + readDigit(text, 2) * 10 + readDigit(text, 3)
  const month = readDigit(text, 5) * 10 + readDigit(text, 6)
  const day = readDigit(text, 8) * 10 + readDigit(text, 9)
  if (isEmptyDate(year, month, day)) return null
  if (year < FIRST_YEAR) return BEFORE_1900
  return day >= 1 && day <= daysInMonth(year, month) ? text : NO_SUCH_DAY
}

const parseNamedMonth = (year: string, monthName: string, day: string): FoundDay => {
  const month = parseMonthName(monthName)
  return month === null ? UNKNOWN : { year: Number(year), month, day: Number(day) }
}

/** 31-Jan-24; its day 0 is a spreadsheet's. */
const parseNamedShort = (found: FoundDay, rules: DateRules, today: string): FoundDay => {
  if (found === null || found instanceof Invalid) return found
  const { year: digits, month, day } = found
  if (day === 0) return null
  const years = rules.findYears(today, true)
  if (years instanceof Invalid) return years
  const year = mayBeEmptyDate(month, day, digits) ? DAY_OR_NONE : expandYear(digits, years)
  return year instanceof Invalid ? year : { year, month, day }
}

/** 31/01/24, in any order; 0/1/00 is a spreadsheet's day zero. */
const parseOrderedShort = (
  [first, second, digits]: readonly [number, number, number],
  rules: DateRules,
  today: string,
): FoundDay => {
  if (first === 0 || second === 0) return null
  const years = rules.findYears(today, false)
  if (years instanceof Invalid) return years
  const mayBeEmpty = mayBeEmptyDate(first, second, digits) || mayBeEmptyDate(second, first, digits)
  const year = mayBeEmpty ? DAY_OR_NONE : expandYear(digits, years)
  return year instanceof Invalid ? year : parseOrdered(first, second, year, rules)
}

const parseOrdered = (first: number, second: number, year: number, rules: DateRules): FoundDay => {
  const { order } = rules
  if (isEmptyDate(year, second, first) || isEmptyDate(year, first, second)) return null
  const [day, month] = order === "MDY" ? [second, first] : [first, second]
  const refused = first === second ? null : rules.checkOrder(findFit(day, month, order))
  return refused ?? { year, month, day }
}

const findFit = (day: number, month: number, order: DateOrder): OrderFit => {
  if (order === "YMD" || (month > 12 && day <= 12)) return "wrong-order"
  return day > 12 ? "certain" : "either"
}

interface Format {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray, rules: DateRules, today: string) => FoundDay
}

const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`
const MONTH = String.raw`(\p{L}[\p{L}\p{M}]{1,11})`
const BETWEEN = String.raw`(?:\s+(?:de|del|of)\s+|[-/. ,]*)`

const FORMATS: ReadonlyArray<Format> = [
  {
    // 2024-01-31, 2024/01/31, 2024.1.31
    pattern: /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/u,
    read: ([, year, , month, day], { yearFirstError }) => {
      const isAmbiguous = month !== day && Number(month) <= 12 && Number(day) <= 12
      if (isAmbiguous && yearFirstError !== null) return yearFirstError
      return { year: Number(year), month: Number(month), day: Number(day) }
    },
  },
  {
    // 31-01-2024, 31/01/2024, 31.01.2024; or 01/31/2024
    pattern: /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/u,
    read: ([, first, , second, year], rules) =>
      parseOrdered(Number(first), Number(second), Number(year), rules),
  },
  {
    // 31-Jan-2024, 31 January 2024, 31st Jan, 2024, 31 de enero de 2024, 31-Jan-24
    pattern: new RegExp(
      String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|º)?${BETWEEN}${MONTH}${BETWEEN}(\d{4}|\d{2})$`,
      "iu",
    ),
    read: ([, day = "", month = "", year = ""], rules, today) => {
      const found = parseNamedMonth(year, month, day)
      return year.length === 2 ? parseNamedShort(found, rules, today) : found
    },
  },
  {
    // Jan 31, 2024
    pattern: new RegExp(
      String.raw`^${WEEKDAY}${MONTH}[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4})$`,
      "iu",
    ),
    read: ([, month = "", day = "", year = ""]) => parseNamedMonth(year, month, day),
  },
  {
    // Wed Jan 31 00:00:00 IST 2024 of Java
    pattern: /^[a-z]{3} ([a-z]{3}) (\d{2}) \d{2}:\d{2}:\d{2} (?!UTC|GMT)[A-Z]{2,5} (\d{4})$/iu,
    read: ([, month = "", day = "", year = ""]) => parseNamedMonth(year, month, day),
  },
  {
    // 2024-Jan-31
    pattern: new RegExp(String.raw`^(\d{4})[-/. ]${MONTH}[-/. ](\d{1,2})$`, "u"),
    read: ([, year = "", month = "", day = ""]) => parseNamedMonth(year, month, day),
  },
  {
    // 2024-01-31Z and 2024-01-31+05:30 of XML
    pattern: /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})$/u,
    read: ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    // 2024. 1. 31., 2024年1月31日, 2024년 1월 31일
    pattern: /^(\d{4})(?:\. ?|年|년 ?)(\d{1,2})(?:\. ?|月|월 ?)(\d{1,2})(?:\.|日|일)?$/u,
    read: ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    // 20240131, 20240131235959; 31012024 would begin with a year before 1900 and is rejected
    pattern: /^(\d{4})(\d{2})(\d{2})(?:T?(?:[01]\d|2[0-3])[0-5]\d[0-5]\d|\.0+)?$/u,
    read: ([text, year, month, day]) => {
      if (text === "00000000") return null
      return Number(year) < FIRST_YEAR
        ? UNKNOWN
        : { year: Number(year), month: Number(month), day: Number(day) }
    },
  },
  { pattern: /^\d{5}(?:\.\d+)?$/u, read: ([serial]) => parseSerial(Number(serial)) ?? UNKNOWN },
  // 13 digits only: 12 digits could be an Aadhaar number in the wrong column.
  { pattern: /^-?\d{13}$/u, read: ([millis]) => parseEpochMillis(Number(millis)) },
  {
    pattern: /^\\?\/Date\((-?\d{1,16})([+-]\d{4})?\)\\?\/$/u,
    read: ([, millis, offset = "+0000"]) => parseEpochMillis(Number(millis) + offsetMillis(offset)),
  },
  {
    // 31-01-24, 31/01/24, 31.01.24; or 01/31/24
    pattern: /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/u,
    read: ([, first, , second, digits], rules, today) =>
      parseOrderedShort([Number(first), Number(second), Number(digits)], rules, today),
  },
]
