import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"

export type Frequency = NonNullable<ConsoleClientDetails["frequency"]>

/** The kinds of a frequency that has an hour. */
export const HOURLY_KINDS = ["weekly", "daily", "monthly"] as const

/** What is chosen in the dialog; what another kind needs is kept while the kind changes. */
export interface FrequencyDraft {
  readonly kind: (typeof HOURLY_KINDS)[number]
  /** Sunday is 0. */
  readonly weekdays: ReadonlyArray<number>
  /** The day of the month, as typed. */
  readonly day: string
  readonly hour: number
}

export const MAX_WEEKDAYS = 3

/** The last day that every month has. */
export const LAST_DAY = 28

/** Mondays, the first of the month, at night: wherever the current frequency says nothing. */
const START: FrequencyDraft = { kind: "weekly", weekdays: [1], day: "1", hour: 2 }

export const startDraft = (current: Frequency): FrequencyDraft => {
  switch (current.kind) {
    case "weekly":
    case "daily":
      return { ...START, ...current }
    case "monthly":
      return { ...START, ...current, day: String(current.day) }
    case "real-time":
    case "on-demand":
      return START
  }
}

/** Null: it lacks days, has too many, or a day that not every month has. */
export const toFrequency = ({ kind, weekdays, day, hour }: FrequencyDraft): Frequency | null => {
  switch (kind) {
    case "weekly": {
      const isFit = weekdays.length > 0 && weekdays.length <= MAX_WEEKDAYS
      return isFit ? { kind, weekdays: weekdays.toSorted((a, b) => a - b), hour } : null
    }
    case "daily":
      return { kind, hour }
    case "monthly": {
      const number = /^\d{1,2}$/u.test(day.trim()) ? Number(day) : 0
      return number >= 1 && number <= LAST_DAY ? { kind, day: number, hour } : null
    }
  }
}
