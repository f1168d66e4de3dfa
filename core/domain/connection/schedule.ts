import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"
import type { SyncFrequency } from "../../contract/sync-frequency.ts"
import { fnv1a64 } from "../employee/digest.ts"

export interface Schedule {
  readonly frequency: SyncFrequency
  /** IANA. */
  readonly timeZone: string
}

const POLL_MILLIS = 15 * 60_000
/** Connections of the same hour do not all begin at once. */
const SPREAD_MILLIS = 30 * 60_000

/**
 * When a source is asked next after a moment (epoch milliseconds); null: only when somebody asks for it. An hour that a
 * change of the clocks leaves out is the next one there is. `seed` decides where in the half hour a connection has its place.
 */
export const nextRun = ({ frequency, timeZone }: Schedule, after: number, seed: string): number | null => {
  if (frequency.kind === "on-demand") return null
  if (frequency.kind === "real-time") return after + POLL_MILLIS
  const place = placeOf(seed)
  // The moment asked about may lie between the hour and the connection's place in it: that run is still to come.
  return Cron.next(cronOf(frequency, timeZone), new Date(after - place)).getTime() + place
}

const placeOf = (seed: string): number => Number.parseInt(fnv1a64(seed).slice(0, 8), 16) % SPREAD_MILLIS

type CalendarFrequency = Exclude<SyncFrequency, { readonly kind: "real-time" | "on-demand" }>

const cronOf = (frequency: CalendarFrequency, timeZone: string): Cron.Cron =>
  Cron.make({
    minutes: [0],
    hours: [frequency.hour],
    days: frequency.kind === "monthly" ? [frequency.day] : [],
    months: [],
    weekdays: frequency.kind === "weekly" ? frequency.weekdays : [],
    tz: DateTime.zoneMakeNamedUnsafe(timeZone),
  })

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}
