import { type CalendarDay, dayOfEpoch, daysInMonth, isoDate, monthOfName } from "./calendar.ts"
import { present } from "./missing.ts"
import { Invalid, type Parsed, type Parser, type ValueContext } from "./parsed.ts"

/*
 * Dates as HR systems, payroll exports and spreadsheets write them. A time of day is dropped and its zone with it:
 * the calendar day that stands there is the one that was meant.
 */

const UNKNOWN = new Invalid("This is not a date: expected YYYY-MM-DD, like 2024-01-31.")
const NO_SUCH_DAY = new Invalid("There is no such day in the calendar.")
const TWO_DIGIT_YEAR = new Invalid("The year has two digits and may be read wrongly: write it with four.")
const MONTH_FIRST = new Invalid(
  "Read day first, there is no such month. When the source writes the month first, set the date order to MDY.",
)
const DAY_FIRST = new Invalid(
  "Read month first, there is no such month. When the source writes the day first, set the date order to DMY.",
)

/** .NET's and MySQL's zero dates and what else lies before, and from 9999 on, the "end of time" of SAP: no date. */
const FIRST_YEAR = 1900
const END_OF_TIME = 9999

/** The pivot of spreadsheets: 00 to 29 are of this century, 30 to 99 of the last. */
const FIRST_YEAR_OF_LAST_CENTURY = 30

const TIME_OF_DAY =
  /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/iu

/** Date as `YYYY-MM-DD`; null for one that stands for nothing (before 1900, or from 9999 on). */
export const parseDate: Parser<string> = (raw, context) => {
  if (isPlainIso(raw)) return checkedIso(raw)
  const text = present(raw)
  if (text === null || text === "0") return null
  const day = text.includes(":") ? text.replace(TIME_OF_DAY, "") : text
  for (const { pattern, read } of FORMATS) {
    const match = pattern.exec(day)
    if (match !== null) return read(match, context)
  }
  return UNKNOWN
}

/** Text for `parseDate` of a date that the source gives as a number. */
export const textOfDateNumber = (value: number): string => {
  const isSerial = value >= FIRST_SERIAL && value < LAST_SERIAL + 1
  const isCompact = value >= 19_000_000 && value <= 99_999_999
  return value === 0 || isSerial || isCompact ? String(value) : `/Date(${Math.trunc(value)})/`
}

const on = ({ year, month, day }: CalendarDay): Parsed<string> => {
  if (year < FIRST_YEAR || year >= END_OF_TIME) return null
  return day >= 1 && day <= daysInMonth(year, month) ? isoDate(year, month, day) : NO_SUCH_DAY
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

const digit = (text: string, index: number): number => text.charCodeAt(index) - ZERO

const checkedIso = (text: string): Parsed<string> => {
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3)
  const month = digit(text, 5) * 10 + digit(text, 6)
  const day = digit(text, 8) * 10 + digit(text, 9)
  if (year < FIRST_YEAR || year >= END_OF_TIME) return null
  return day >= 1 && day <= daysInMonth(year, month) ? text : NO_SUCH_DAY
}

const named = (year: string, monthName: string, day: string): Parsed<string> => {
  const month = monthOfName(monthName)
  return month === null ? UNKNOWN : on({ year: fullYear(year), month, day: Number(day) })
}

const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < FIRST_YEAR_OF_LAST_CENTURY ? 2000 + year : 1900 + year
}

const ordered = (first: number, second: number, year: number, context: ValueContext): Parsed<string> => {
  const isDayFirst = context.dateOrder === "DMY"
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  if (month > 12 && day <= 12 && year >= FIRST_YEAR) return isDayFirst ? MONTH_FIRST : DAY_FIRST
  return on({ year, month, day })
}

const MILLIS_PER_DAY = 86_400_000
const MILLIS_PER_MINUTE = 60_000

const ofEpoch = (millis: number): Parsed<string> => on(dayOfEpoch(Math.floor(millis / MILLIS_PER_DAY)))

/** `+0530`, hours and minutes (JSON of .NET); `+0060`, which cannot be that, minutes (OData 2). */
const offsetMinutes = (offset: string): number => {
  const sign = offset.startsWith("-") ? -1 : 1
  const digits = Number(offset.slice(1))
  return sign * (digits % 100 < 60 ? Math.floor(digits / 100) * 60 + (digits % 100) : digits)
}

/** Days that spreadsheets count from 1899-12-30 on, here from 1927 to 2119. */
const FIRST_SERIAL = 10_000
const LAST_SERIAL = 80_000
const SERIAL_OF_EPOCH = 25_569

const ofSerial = (serial: number): Parsed<string> =>
  serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1
    ? on(dayOfEpoch(Math.floor(serial) - SERIAL_OF_EPOCH))
    : UNKNOWN

interface Format {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray, context: ValueContext) => Parsed<string>
}

const FORMATS: ReadonlyArray<Format> = [
  {
    // 2024-01-31, 2024/01/31, 2024.1.31
    pattern: /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/u,
    read: ([, year, , month, day]) => on({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    // 31-01-2024, 31/01/2024, 31.01.2024; or 01/31/2024
    pattern: /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/u,
    read: ([, first, , second, year], context) =>
      ordered(Number(first), Number(second), Number(year), context),
  },
  {
    // 31-Jan-2024, 31 January 2024, 31-Jan-24, 31st Jan, 2024
    pattern: /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})$/iu,
    read: ([, day = "", month = "", year = ""]) => named(year, month, day),
  },
  {
    // Jan 31, 2024
    pattern: /^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4})$/iu,
    read: ([, month = "", day = "", year = ""]) => named(year, month, day),
  },
  {
    // 2024-Jan-31
    pattern: /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})$/iu,
    read: ([, year = "", month = "", day = ""]) => named(year, month, day),
  },
  {
    // 20240131; 31012024 would begin with a year before 1900 and is refused
    pattern: /^(\d{4})(\d{2})(\d{2})$/u,
    read: ([, year, month, day]) =>
      Number(year) < FIRST_YEAR
        ? UNKNOWN
        : on({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  { pattern: /^\d{5}(?:\.\d+)?$/u, read: ([serial]) => ofSerial(Number(serial)) },
  // Of 13 digits only: 12 could as well be an Aadhaar number in the wrong column.
  { pattern: /^-?\d{13}$/u, read: ([millis]) => ofEpoch(Number(millis)) },
  {
    pattern: /^\\?\/Date\((-?\d{1,16})([+-]\d{4})?\)\\?\/$/u,
    read: ([, millis, offset = "+0000"]) =>
      ofEpoch(Number(millis) + offsetMinutes(offset) * MILLIS_PER_MINUTE),
  },
  { pattern: /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/u, read: () => TWO_DIGIT_YEAR },
]
