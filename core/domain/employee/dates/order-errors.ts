import { makePlainReason, makeReason, type ReasonCode } from "../../../contract/reasons/reason-codes.ts"
import { Invalid } from "../values/parsed.ts"
import type { DateOrder, OrderSource } from "./date-order.ts"
import type { ShortYearDoubt } from "./short-years.ts"

/* Reasons for rejecting a date that does not fit the order of its column, for the person who can correct it. */

const FORMATS: Readonly<Record<DateOrder, string>> = {
  DMY: "DD/MM/YYYY",
  MDY: "MM/DD/YYYY",
  YMD: "YYYY-MM-DD",
}

const CODES = {
  header: "date.order-of-header",
  set: "date.order-as-set",
  values: "date.order-of-column",
  "earlier-values": "date.order-before",
  "other-columns": "date.order-of-file",
  separators: "date.order-of-dots",
  unclear: "date.order-assumed",
} as const satisfies Readonly<Record<OrderSource, ReasonCode>>

const cachedErrors = new Map<string, Invalid>()

/** For a date that only another order explains. */
export const makeOrderError = (order: DateOrder, orderSource: OrderSource): Invalid => {
  const key = `${order} ${orderSource}`
  const known = cachedErrors.get(key) ?? new Invalid(makeReason(CODES[orderSource], { form: FORMATS[order] }))
  cachedErrors.set(key, known)
  return known
}

/** For every ambiguous date, in a column with both orders. */
export const makeMixedOrderError = (dayFirst: number, monthFirst: number): Invalid =>
  new Invalid(makeReason("date.orders-mixed", { dayFirst, monthFirst }))

/** For every ambiguous date that begins with its year, in a column whose header or other dates have the day before the month. */
export const DAY_BEFORE_MONTH = new Invalid(makePlainReason("date.day-before-month"))

/** For every ambiguous date of a source in which nothing shows the order. */
export const UNCLEAR_ORDER = new Invalid(makePlainReason("date.unclear-order"))

/** For every ambiguous date of a column, when other columns of the file are certain and disagree. */
export const makeDisagreeingColumnsError = (dayFirst: string, monthFirst: string): Invalid =>
  new Invalid(makeReason("date.columns-disagree", { dayFirst, monthFirst }))

/** Where nothing says which years two digits mean. */
export const TWO_DIGIT_YEAR = new Invalid(makePlainReason("date.two-digit-year"))

/** For every date with two digits of its year, where the dates of the file leave the year in doubt. */
export const SHORT_YEAR_ERRORS: Readonly<Record<ShortYearDoubt, Invalid>> = {
  "year-first": TWO_DIGIT_YEAR,
  "other-calendar": new Invalid(makePlainReason("date.other-calendar")),
  unclear: new Invalid(makePlainReason("date.unclear-year")),
}
