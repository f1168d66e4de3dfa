/**
 * A receiver cannot delay a webhook for longer: it is sent again at the end of the day anyway
 * (specification/webhooks.md#retries).
 */
const MAX_MILLIS = 24 * 60 * 60 * 1000

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/* RFC 9110 5.6.7: the current date format, and the two obsolete ones that a recipient must still accept. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2}) GMT$/u,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2}) GMT$/u,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2}) (?<year>\d{4})$/u,
]

/** Two digits mean a year of this century; one more than 50 years ahead, of the last (RFC 9110 5.6.7). */
const fullYear = (digits: string, now: number): number => {
  if (digits.length === 4) return Number(digits)
  const thisYear = new Date(now).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + Number(digits)
  return year > thisYear + 50 ? year - 100 : year
}

const httpDate = (value: string, now: number): number | null => {
  const parts = HTTP_DATES.map((form) => form.exec(value)?.groups).find((groups) => groups !== undefined)
  if (parts === undefined) return null
  const { day = "", month = "", year = "", h = "", m = "", s = "" } = parts
  const monthIndex = MONTHS.indexOf(month)
  if (monthIndex < 0) return null
  return Date.UTC(fullYear(year, now), monthIndex, Number(day), Number(h), Number(m), Number(s))
}

/**
 * Parses `Retry-After` in both of its forms (RFC 9110 10.2.3) as milliseconds from `now` (epoch milliseconds): 0 for a past
 * date, at most a day, null without a header or for one that is neither form.
 */
export const retryAfterMillis = (header: string | undefined, now: number): number | null => {
  const value = header?.trim()
  if (value === undefined || value === "") return null
  if (/^\d+$/u.test(value)) return Math.min(Number(value) * 1000, MAX_MILLIS)
  const date = httpDate(value, now)
  return date === null ? null : Math.min(Math.max(date - now, 0), MAX_MILLIS)
}
