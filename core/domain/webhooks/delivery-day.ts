const DAY = 24 * 3_600_000

/** The date (YYYY-MM-DD) of an instant in epoch milliseconds, in an IANA time zone. */
export const toLocalDay = (at: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at)
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return `${get("year")}-${get("month")}-${get("day")}`
}

/** The last `count` dates up to the one of `now`, in their order. */
export const listLastDays = (now: number, count: number, timeZone: string): ReadonlyArray<string> => {
  const today = Date.parse(`${toLocalDay(now, timeZone)}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  )
}
