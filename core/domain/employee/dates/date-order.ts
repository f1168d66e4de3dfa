/* The order of day, month and year in a source's dates, where a date is ambiguous. */

/** `YMD`: a date in any other order is an error. */
export const DATE_ORDERS = ["DMY", "MDY", "YMD"] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** The order used in India. */
export const DEFAULT_DATE_ORDER: DateOrder = "DMY"

/**
 * What decided the order of a column. `other-columns`: those of the same file whose order is certain; `separators`: dots,
 * which stand in dates with the day first; `unclear`: nothing shows it, and it was not set.
 */
export type OrderSource =
  "header" | "set" | "values" | "earlier-values" | "other-columns" | "separators" | "unclear"

/** `(DD/MM/YYYY)`, `[mm-dd-yy]`, `(DD-MMM-YYYY)`, `(YYYYMMDD)`, or the same at the end without brackets. */
const FORMAT =
  /[([]\s*([dmy]{1,4})(?:[-/. ]?)((?:mon|[dmy]{1,4}))(?:[-/. ]?)([dmy]{1,4})\s*[)\]]|(?:^|\s)([dmy]{1,4})[-/.]((?:mon|[dmy]{1,4}))[-/.]([dmy]{2,4})\s*\*?\s*$/iu

/** Returns the order that a header names, as in `DOJ (MM/DD/YYYY)`; null when it names no format. */
export const parseHeaderOrder = (header: string): DateOrder | null => {
  const parts = parseHeaderFormat(header)
  return DATE_ORDERS.find((order) => order === parts) ?? null
}

/** Whether a header says `YYYY-DD-MM`. */
export const saysDayBeforeMonth = (header: string): boolean => parseHeaderFormat(header) === "YDM"

const parseHeaderFormat = (header: string): string | null => {
  const match = FORMAT.exec(header.normalize("NFKC"))
  return match === null ? null : normalizeFormat(match.slice(1).join(""))
}

/** `dd`, `mm`, `yyyy` -> `DMY`; each must occur exactly once. */
const normalizeFormat = (format: string): string =>
  format
    .toUpperCase()
    .replace("MON", "M")
    .replace(/(.)\1+/gu, "$1")

/** What a date such as `31/01/2024` or `31/01/24` shows about the order of its column. */
export type OrderSign = "day-first" | "month-first" | "either"

const ORDERED = /^\s*'?(\d{1,2})([-/. ])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/u

/** Returns null for a text that is no such date, or whose order makes no difference. */
export const detectOrderSign = (text: string): OrderSign | null => {
  // The common case, without a regular expression: a date that begins with its year.
  if (isDigit(text, 0) && isDigit(text, 1) && isDigit(text, 2)) return null
  const match = ORDERED.exec(text)
  return match === null ? null : classifyOrder(Number(match[1]), Number(match[3]))
}

const YEAR_FIRST = /^\s*'?\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/u

/** What a date that begins with its year shows about the rest; null: nothing, or it is no such date. */
export const detectYearFirstSign = (text: string): "month-first" | "day-first" | null => {
  const match = YEAR_FIRST.exec(text)
  const sign = match === null ? null : classifyOrder(Number(match[2]), Number(match[3]))
  return sign === "either" ? null : sign
}

const DOT = 0x2e

/** Whether a date with its year at the end has dots between its parts, as in `31.01.2024`. */
export const hasDots = (text: string): boolean => text.charCodeAt(1) === DOT || text.charCodeAt(2) === DOT

/** Whether a whole text is a date whose day and month may stand in either order, with or without a time. */
export const isOrderedDate = (text: string): boolean => WHOLE.test(text)

const WHOLE = /^\s*'?\d{1,2}([-/. ])\d{1,2}\1\d{4}(?:[T\s]+\d{1,2}:\d{2}[\d:.]{0,12}(?:\s?[ap]m)?)?\s*$/iu

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

const classifyOrder = (first: number, second: number): OrderSign | null => {
  if (first === second || first > 31 || second > 31) return null
  if (first > 12) return second > 12 ? null : "day-first"
  return second > 12 ? "month-first" : "either"
}
