import { Invalid } from "../values/parsed.ts"
import type { DateOrder, OrderSource } from "./date-order.ts"
import type { ShortYearDoubt } from "./short-years.ts"

/* Reasons for rejecting a date that does not fit the order of its column, for the person who can correct it. */

const FORMATS: Readonly<Record<DateOrder, string>> = {
  DMY: "DD/MM/YYYY",
  MDY: "MM/DD/YYYY",
  YMD: "YYYY-MM-DD",
}

const REASONS: Readonly<Record<OrderSource, (form: string) => string>> = {
  header: (form) => `The header says ${form}, and this is no such date. Correct the date or the header.`,
  set: (form) =>
    `The date order of this source is set to ${form}, and this is no such date. Correct the date or the date order.`,
  values: (form) =>
    `Other values of the column are written as ${form}, and this is no such date. Write all dates of a column in one order.`,
  "earlier-values": (form) =>
    `This column was written as ${form} before, and this is no such date. Correct the date, or set the date order of this source.`,
  "other-columns": (form) =>
    `Other date columns of the file are written as ${form}, and this is no such date. Correct the date, or set the date order of this source.`,
  separators: (form) =>
    `Dates with dots are read as ${form}, and this is no such date. Correct the date, or set the date order of this source.`,
  unclear: (form) =>
    `Read as ${form}, there is no such date. Write it as YYYY-MM-DD, or set the date order of this source.`,
}

const cachedErrors = new Map<string, Invalid>()

/** For a date that only another order explains. */
export const makeOrderError = (order: DateOrder, orderSource: OrderSource): Invalid => {
  const key = `${order} ${orderSource}`
  const known = cachedErrors.get(key) ?? new Invalid(REASONS[orderSource](FORMATS[order]))
  cachedErrors.set(key, known)
  return known
}

/** For every ambiguous date, in a column with both orders. */
export const makeMixedOrderError = (dayFirst: number, monthFirst: number): Invalid =>
  new Invalid(
    `This column writes the day first in row ${String(dayFirst)} and the month first in row ${String(monthFirst)}, so this date is ambiguous. Write all dates of a column in one order, best as YYYY-MM-DD.`,
  )

/** For every ambiguous date that begins with its year, in a column whose header or other dates have the day before the month. */
export const DAY_BEFORE_MONTH = new Invalid(
  "This column writes dates as YYYY-DD-MM, so this date is ambiguous. Write all dates of the column as YYYY-MM-DD.",
)

/** For every ambiguous date of a source in which nothing shows the order. */
export const UNCLEAR_ORDER = new Invalid(
  "Nothing shows whether the day or the month comes first in this date. Write it as YYYY-MM-DD, or set the date order of this source once.",
)

/** For every ambiguous date of a column, when other columns of the file are certain and disagree. */
export const makeDisagreeingColumnsError = (dayFirst: string, monthFirst: string): Invalid =>
  new Invalid(
    `The column "${dayFirst}" writes the day first and "${monthFirst}" the month first, so the order of this column is uncertain. Set the date order of this source, or write the dates as YYYY-MM-DD.`,
  )

/** Where nothing says which years two digits mean. */
export const TWO_DIGIT_YEAR = new Invalid("The year has two digits and is ambiguous: write it with four.")

/** For every date with two digits of its year, where the dates of the file leave the year in doubt. */
export const SHORT_YEAR_ERRORS: Readonly<Record<ShortYearDoubt, Invalid>> = {
  "year-first": TWO_DIGIT_YEAR,
  "other-calendar": new Invalid(
    "Years with two digits of this file fit no year that they are likely to mean, so this one is uncertain too. Write years with four digits, or set the first year of this date.",
  ),
  unclear: new Invalid(
    "Nothing shows whether the year stands first or last in this date. Write it with four digits, or set the first year of this date once.",
  ),
}
