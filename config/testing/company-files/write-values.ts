import { formatInStyle, listDigits } from "./intl-locales.ts"
import type { Locale } from "./locale.ts"
import type { Cell, Sheet } from "./sheet.ts"

/* Dates and amounts as the people of a locale write them. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Formats a `YYYY-MM-DD`. */
export const formatDate = (iso: string, format: string, { tag }: Pick<Locale, "tag"> = {}): string => {
  const inStyle = tag === undefined ? null : formatInStyle(iso, format, tag)
  if (inStyle !== null) return inStyle
  const [year = "", month = "", day = ""] = iso.split("-")
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MMM: MONTHS[Number(month) - 1] ?? "",
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
  }
  return format.replace(/yyyy|yy|MMM|MM|M|dd|d/gu, (part) => parts[part] ?? part)
}

/** The instant of its midnight; summer time from April to October. */
export const formatUtcMidnight = (iso: string, { offset, hasSummerTime }: Locale): string => {
  const month = Number(iso.slice(5, 7))
  const minutes = offset + (hasSummerTime && month >= 4 && month <= 10 ? 60 : 0)
  return new Date(Date.parse(`${iso}T00:00:00Z`) - minutes * 60_000).toISOString()
}

const groupDigits = (digits: string, size: number, separator: string): string => {
  const groups = [digits.slice(-3)]
  for (let rest = digits.slice(0, -3); rest !== ""; rest = rest.slice(0, -size))
    groups.unshift(rest.slice(-size))
  return groups.join(separator)
}

export const formatAmount = (value: number, { locale, amounts }: Sheet): string => {
  const decimals = Math.max(amounts.decimals, Number.isInteger(value) ? 0 : 2)
  const [whole = "", fraction] = value.toFixed(decimals).split(".")
  const digits = amounts.group ? groupDigits(whole, locale.groupSize, locale.group) : whole
  const [before, after] = amounts.currency
  const written = `${digits}${fraction === undefined ? "" : locale.decimal + fraction}`
  return `${before}${locale.tag === undefined ? written : writeDigits(written, locale.tag)}${after}`
}

const writeDigits = (latin: string, tag: string): string => {
  const digits = listDigits(tag)
  return latin.replaceAll(/\d/gu, (digit) => digits[Number(digit)] ?? digit)
}

export const formatCell = (cell: Cell, sheet: Sheet): string => {
  switch (cell.kind) {
    case "nothing":
      return sheet.nothing
    case "date":
      return sheet.datesInUtc
        ? formatUtcMidnight(cell.iso, sheet.locale)
        : formatDate(cell.iso, sheet.dateFormat, sheet.locale) + sheet.time
    case "amount":
      return formatAmount(cell.value, sheet)
    case "id":
    case "text":
      return cell.text
  }
}
