import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { type CalendarDay, toCalendarDay } from "./calendar.ts"
import { MILLIS_PER_DAY } from "./utc-time.ts"
import { Invalid } from "../values/parsed.ts"

/* Dates that are written as numbers: days as spreadsheets count them, and milliseconds since 1970. */

const SECONDS_OR_MILLIS = new Invalid(makePlainReason("date.seconds"))

/** Milliseconds from November 1969 to February 1970; as seconds, the years 1837 to 2103. */
const LAST_SECONDS = 4_200_000_000

/** Text for `parseDate` of a date that the source sends as a number. */
export const formatDateNumber = (value: number): string | Invalid => {
  const isSerial = value >= FIRST_SERIAL && value < LAST_SERIAL + 1
  const isCompact = value >= 19_000_000 && value <= 99_999_999
  if (value === 0 || isSerial || isCompact) return String(value)
  return Math.abs(value) <= LAST_SECONDS ? SECONDS_OR_MILLIS : `/Date(${Math.trunc(value)})/`
}

/** Days that spreadsheets count from 1899-12-30, here from 1927 to 2119. */
const FIRST_SERIAL = 10_000
const LAST_SERIAL = 80_000
const EPOCH_SERIAL = 25_569

/** Null: it is too small or too large for a day of an employee. */
export const parseSerial = (serial: number): CalendarDay | null =>
  serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1 ? toCalendarDay(Math.floor(serial) - EPOCH_SERIAL) : null

export const parseEpochMillis = (millis: number): CalendarDay =>
  toCalendarDay(Math.floor(millis / MILLIS_PER_DAY))

const MILLIS_PER_MINUTE = 60_000

/** `+0530` is hours and minutes (JSON of .NET); `+0060`, which cannot be hours and minutes, is minutes (OData 2). */
export const offsetMillis = (offset: string): number => {
  const sign = offset.startsWith("-") ? -1 : 1
  const digits = Number(offset.slice(1))
  const minutes = digits % 100 < 60 ? Math.floor(digits / 100) * 60 + (digits % 100) : digits
  return sign * minutes * MILLIS_PER_MINUTE
}
