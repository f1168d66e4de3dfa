/* The Gregorian calendar in plain arithmetic: a sync parses millions of dates. */

const DAYS_BY_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** 0 when the month does not exist. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_BY_MONTH[month - 1] ?? 0)

/** Formats an existing day of the years 1 to 9999 as `YYYY-MM-DD`. */
export const formatIsoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`

/** Formats epoch milliseconds as `YYYY-MM-DD` in UTC. */
export const formatIsoDateAt = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * The day `days` after 1970-01-01; `days` may be negative. H. Hinnant, chrono-Compatible Low-Level Date Algorithms,
 * civil_from_days.
 */
export const toCalendarDay = (days: number): CalendarDay => {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}
