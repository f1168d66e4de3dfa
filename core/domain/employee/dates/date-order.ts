/* The order of day, month and year in a source's dates, where a date is ambiguous. */

/** `YMD`: a date in any other order is an error. */
export const DATE_ORDERS = ["DMY", "MDY", "YMD"] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** The order used in India. */
export const DEFAULT_DATE_ORDER: DateOrder = "DMY"

/** What decided the order of a column. `unclear`: no value shows it, and it was not set. */
export type OrderSource = "header" | "set" | "values" | "earlier-values" | "unclear"

/** `(DD/MM/YYYY)`, `[mm-dd-yy]`, `(DD-MMM-YYYY)`, `(YYYYMMDD)`, or the same at the end without brackets. */
const FORMAT =
  /[([]\s*([dmy]{1,4})(?:[-/. ]?)((?:mon|[dmy]{1,4}))(?:[-/. ]?)([dmy]{1,4})\s*[)\]]|(?:^|\s)([dmy]{1,4})[-/.]((?:mon|[dmy]{1,4}))[-/.]([dmy]{2,4})\s*\*?\s*$/iu

/** Returns the order that a header names, as in `DOJ (MM/DD/YYYY)`; null when it names no format. */
export const parseHeaderOrder = (header: string): DateOrder | null => {
  const match = FORMAT.exec(header.normalize("NFKC"))
  if (match === null) return null
  const parts = normalizeFormat(match.slice(1).join(""))
  return DATE_ORDERS.find((order) => order === parts) ?? null
}

/** `dd`, `mm`, `yyyy` -> `DMY`; each must occur exactly once. */
const normalizeFormat = (format: string): string =>
  format
    .toUpperCase()
    .replace("MON", "M")
    .replace(/(.)\1+/gu, "$1")

/** What a date such as `31/01/2024` shows about the order of its column. */
export type OrderSign = "day-first" | "month-first" | "either"

const ORDERED = /^\s*'?(\d{1,2})([-/. ])(\d{1,2})\2\d{4}(?!\d)/u

/** Returns null for a text that is no such date, or whose order makes no difference. */
export const detectOrderSign = (text: string): OrderSign | null => {
  // The common case, without a regular expression: a date that begins with its year.
  if (isDigit(text, 0) && isDigit(text, 1) && isDigit(text, 2)) return null
  const match = ORDERED.exec(text)
  return match === null ? null : classifyOrder(Number(match[1]), Number(match[3]))
}

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

const classifyOrder = (first: number, second: number): OrderSign | null => {
  if (first === second || first > 31 || second > 31) return null
  if (first > 12) return second > 12 ? null : "day-first"
  return second > 12 ? "month-first" : "either"
}
