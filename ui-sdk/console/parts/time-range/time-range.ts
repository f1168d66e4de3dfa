import { now } from "../../../elements/now.ts"

/** A period of a list, as the address has it; empty: no restriction. */
export interface TimeRange {
  /** One of PERIODS. */
  readonly time: string
  /** Instants, instead of `time`: `from` inclusive, `to` exclusive. */
  readonly from: string
  readonly to: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** They end now. */
export const PERIODS = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const
export type Period = keyof typeof PERIODS

export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text)

/** What a call takes; instants that are none are left out. */
export const toBounds = ({ time, from, to }: TimeRange): { readonly from?: string; readonly to?: string } => {
  if (isPeriod(time)) return { from: new Date(now() - PERIODS[time]).toISOString() }
  return { ...(isInstant(from) ? { from } : {}), ...(isInstant(to) ? { to } : {}) }
}

const isInstant = (text: string): boolean => text.includes("T") && !Number.isNaN(Date.parse(text))

/** The days from one to another, both included, in the reader's time zone; null: they are no days, or in the wrong order. */
export const toDays = (first: string, last: string): Pick<TimeRange, "from" | "to"> | null => {
  const [from, end] = [toMidnight(first), toMidnight(last)]
  if (from === null || end === null || from > end) return null
  end.setDate(end.getDate() + 1)
  return { from: from.toISOString(), to: end.toISOString() }
}

const toMidnight = (day: string): Date | null => {
  const midnight = new Date(`${day}T00:00:00`)
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(midnight.getTime()) ? midnight : null
}

/** The first and the last day of a range, as a field for days has them; empty where it has no bound. */
export const readDays = ({ from, to }: TimeRange): { readonly first: string; readonly last: string } => ({
  first: isInstant(from) ? writeDay(new Date(from)) : "",
  last: isInstant(to) ? writeDay(new Date(Date.parse(to) - 1)) : "",
})

/** In the reader's time zone. */
export const writeDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")
