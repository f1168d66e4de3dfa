/* The refresh rate of a form, which is a text such as weekly:mon,thu@6 for the service and two choices for a person. */

/** The key of the field (specification/sources.md#sftp). */
export const REFRESH_RATE_FIELD = "refresh_rate"

/** The days without the hour, as the service writes them. */
export const USUAL_DAYS = [
  "daily",
  "weekly:mon",
  "weekly:mon,thu",
  "weekly:mon,wed,fri",
  "monthly:1",
  "on-demand",
] as const
export type UsualDays = (typeof USUAL_DAYS)[number]

export interface RefreshRate {
  /** One of `USUAL_DAYS`, or others that were entered elsewhere. */
  readonly days: string
  /** From 0 to 23, in the vendor's time zone; null: it has none. */
  readonly hour: number | null
}

/** At night, when the source is little used: what an empty field means (specification/sources.md#schedule). */
const DEFAULT: RefreshRate = { days: "weekly:mon", hour: 2 }

/** With the days that a kind without any stands for. */
const NAMED: Readonly<Record<string, string>> = { weekly: "weekly:mon", monthly: "monthly:1" }

export const readRefreshRate = (text: string): RefreshRate => {
  const [days = "", hour] = text.trim().toLowerCase().split("@")
  if (days === "") return DEFAULT
  if (days === "on-demand") return { days, hour: null }
  return { days: NAMED[days] ?? days, hour: hour === undefined ? DEFAULT.hour : Number(hour) }
}

/** The text of the service. */
export const writeRefreshRate = ({ days, hour }: RefreshRate): string =>
  days === "on-demand" ? days : `${days}@${String(hour ?? DEFAULT.hour)}`
