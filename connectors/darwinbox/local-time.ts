/** Formats a time (epoch milliseconds) as `DD-MM-YYYY HH:mm:ss` in a time zone. */
export const formatLocalTime = (at: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ""
  const day = [read("day"), read("month"), read("year")].join("-")
  return `${day} ${[read("hour"), read("minute"), read("second")].join(":")}`
}
