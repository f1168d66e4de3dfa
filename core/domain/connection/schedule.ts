import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { defaultFullFrequency } from "./frequency.ts"
import { fnv1a64 } from "../employee/digest.ts"

export interface Schedule {
  readonly frequency: SyncFrequency
  /**
   * How often everybody is asked for, which alone shows who has left, where a source can also tell what changed; when left
   * out, as is usual for the frequency.
   */
  readonly fullFrequency?: SyncFrequency
  /** IANA. */
  readonly timeZone: string
}

const POLL_INTERVAL_MILLIS = 15 * 60_000
/** Connections of the same hour do not all begin at once. */
const MAX_JITTER_MILLIS = 30 * 60_000

/**
 * When a source is asked next after a moment (epoch milliseconds), for what changed or for everybody; null: only when somebody
 * asks for it. An hour that a change of the clocks leaves out is the next one there is. `seed` decides where in the half
 * hour a connection has its place.
 */
export const computeNextRun = (schedule: Schedule, after: number, seed: string): number | null => {
  const { frequency, timeZone } = schedule
  const times = [frequency, getFullFrequency(schedule)].flatMap(
    (each) => computeNextTime(each, timeZone, after, seed) ?? [],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether a run now asks for everybody; `fullyReadAt`: when one last did (epoch milliseconds), null: never. */
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
  // The moment asked about may lie between the hour and the connection's place in it: that run is still to come.
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
