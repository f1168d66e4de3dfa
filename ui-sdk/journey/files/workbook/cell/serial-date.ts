/* Days as spreadsheets count them, and as they are written. Nothing here depends on the browser's time zone. */

const DAY_MILLIS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** Excel counts a 29 February 1900 that never was: the days before it lie a day later than those after it say. */
const NO_DAY = 60

/**
 * The day of a serial number as `YYYY-MM-DD`, and with its time as `YYYY-MM-DDTHH:MM:SS` when `hasTime` and it is not midnight.
 * Day 0 and day 60 are written as Excel shows them, though no calendar has them.
 *
 * @returns null for a number that is no date that Excel can show
 */
export const toWrittenDay = (
  serial: number,
  { isFrom1904, hasTime }: { readonly isFrom1904: boolean; readonly hasTime: boolean },
): string | null => {
  if (serial < 0) return null
  const millis = Math.round(serial * DAY_MILLIS)
  const day = Math.floor(millis / DAY_MILLIS)
  const time = new Date(millis - day * DAY_MILLIS).toISOString().slice(10, 19)
  const written = isFrom1904 ? toIsoDay(EPOCH_1904, day) : toDayOf1900(day)
  if (written === null) return null
  return hasTime && time !== "T00:00:00" ? written + time : written
}

const toDayOf1900 = (day: number): string | null => {
  if (day === 0) return "1900-01-00"
  if (day === NO_DAY) return "1900-02-29"
  return toIsoDay(EPOCH_1900, day < NO_DAY ? day + 1 : day)
}

const toIsoDay = (epoch: number, day: number): string | null => {
  const date = new Date(epoch + day * DAY_MILLIS)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999
    ? null
    : date.toISOString().slice(0, 10)
}

/** A date as XML writes it, a time, or both; the time with or without its zone. */
const WRITTEN =
  /^(?:(?<day>\d{4}-\d{2}-\d{2})(?:T|$))?(?:T?(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/u
const MIDNIGHT = /^[0:.]+$/u

/**
 * The day as it stands in a cell of type `d`, without a time that its format does not show. A time in UTC stays: it may be the
 * midnight of a zone in which the day is another, which the other cells of its column show (specification/employee.md#values).
 * A text that is no date stays as it is.
 */
export const takeWrittenDay = (text: string, hasTime: boolean): string => {
  const { day, time, zone } = WRITTEN.exec(text)?.groups ?? {}
  if (day === undefined || time === undefined) return text
  const keepsTime = hasTime || zone === "Z"
  return keepsTime && !MIDNIGHT.test(time) ? text : day
}
