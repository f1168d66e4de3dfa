import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { defaultFullFrequency } from "./frequency.ts"
import { fnv1a64 } from "../digest.ts"

export interface Schedule {
  readonly frequency: SyncFrequency
  /**
   * How often full loads run, for a source with incremental loads. Only a full load shows who has left. The default depends
   * on the frequency.
   */
  readonly fullFrequency?: SyncFrequency
  /** IANA time zone. */
  readonly timeZone: string
}

const POLL_INTERVAL_MILLIS = 15 * 60_000
/** Spreads the connections of an hour over its first half. */
const MAX_JITTER_MILLIS = 30 * 60_000

/**
 * Returns when a source is next pulled after a time in epoch milliseconds, incrementally or in full; null: on request only. An
 * hour that a clock change skips becomes the next existing hour. `seed` determines the offset of a connection within the
 * half hour.
 */
export const computeNextRun = (schedule: Schedule, after: number, seed: string): number | null => {
  const { frequency, timeZone } = schedule
  const times = [frequency, getFullFrequency(schedule)].flatMap(
    (each) => computeNextTime(each, timeZone, after, seed) ?? [],
  )
  return times.reduce<number | null>((first, time) => Math.min(first ?? time, time), null)
}

/** Whether a run now is a full load. `fullyReadAt` is the last full load in epoch milliseconds; null: never. */
export const isFullSyncDue = (
  schedule: Schedule,
  fullyReadAt: number | null,
  now: number,
  seed: string,
): boolean => {
  if (fullyReadAt === null) return true
  const next = computeNextTime(getFullFrequency(schedule), schedule.timeZone, fullyReadAt, seed)
  return next === null || next <= now
}

const getFullFrequency = ({ frequency, fullFrequency }: Schedule): SyncFrequency =>
  fullFrequency ?? defaultFullFrequency(frequency)

const computeNextTime = (
  frequency: SyncFrequency,
  timeZone: string,
  after: number,
  seed: string,
): number | null => {
  if (frequency.kind === "on-demand") return null
  if (frequency.kind === "real-time") return after + POLL_INTERVAL_MILLIS
  const jitterMillis = computeJitter(seed)
  // The given time may lie between the hour and the connection's offset: that run is still ahead.
  return Cron.next(toCron(frequency, timeZone), new Date(after - jitterMillis)).getTime() + jitterMillis
}

const computeJitter = (seed: string): number =>
  Number.parseInt(fnv1a64(seed).slice(0, 8), 16) % MAX_JITTER_MILLIS

type CalendarFrequency = Exclude<SyncFrequency, { readonly kind: "real-time" | "on-demand" }>

const toCron = (frequency: CalendarFrequency, timeZone: string): Cron.Cron =>
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
