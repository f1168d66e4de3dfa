/* Date-times in UTC: `2019-03-31T18:30:00.000Z`, `/Date(1554057000000)/`, milliseconds of the epoch. */

export const MILLIS_PER_DAY = 86_400_000

const UTC_TIME =
  /[T\s](\d{1,2}):(\d{2})(?::(\d{2}(?:[.,:]\d+)?))?(?:\s?([ap])\.?m\.?)?\s?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]00:?00)(?:\s\([^()]*\))?$/iu

const EPOCH = /^(-?\d{13})$|^\\?\/Date\((-?\d{1,16})(?:[+-]0000)?\)\\?\/$/u

/** No shorter text has a date, a time and a zone. */
const SHORTEST = 13

/** No date-time is longer, and `UTC_TIME` must not search a long run of white space. */
const LONGEST = 100

/**
 * Seconds since midnight UTC of a date-time that names no other zone; null for a date, for a time without a zone, and for a
 * time with another offset, whose written day is the one that was meant.
 */
export const readUtcSeconds = (text: string): number | null => {
  if (text.length < SHORTEST || text.length > LONGEST) return null
  if (!text.includes(":")) return readEpochSeconds(text)
  const match = UTC_TIME.exec(text)
  if (match === null) return null
  const [, hour = "0", minute = "0", second = "0", half] = match
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)
  return hours * 3_600 + Number(minute) * 60 + Number(second.replace(/[,:]/u, "."))
}

const readEpochSeconds = (text: string): number | null => {
  const match = EPOCH.exec(text)
  if (match === null) return null
  const millis = Number(match[1] ?? match[2])
  return (((millis % MILLIS_PER_DAY) + MILLIS_PER_DAY) % MILLIS_PER_DAY) / 1_000
}
