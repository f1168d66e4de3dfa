import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import type { IntegrationType } from "../../contract/integration-type.ts"

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

/** At night, when the source is little used. */
const DEFAULT_HOUR = 2

/** specification/sources.md#schedule: automated sources weekly, assisted ones monthly. */
export const defaultFrequency = (integrationType: IntegrationType): SyncFrequency =>
  integrationType === "Assisted HRMS"
    ? { kind: "monthly", day: 1, hour: DEFAULT_HOUR }
    : { kind: "weekly", weekdays: [1], hour: DEFAULT_HOUR }

/**
 * How often full loads run by default: with every run, but at most once a week, or once a day in
 * real time.
 */
export const defaultFullFrequency = (frequency: SyncFrequency): SyncFrequency => {
  if (frequency.kind === "real-time") return { kind: "daily", hour: DEFAULT_HOUR }
  if (frequency.kind === "daily") return { kind: "weekly", weekdays: [0], hour: frequency.hour }
  if (frequency.kind === "weekly") return { ...frequency, weekdays: frequency.weekdays.slice(0, 1) }
  return frequency
}

export const FREQUENCY_FORMATS =
  "weekly:mon,thu@6 (one to three days), daily@6, monthly:1@6 (day 1 to 28), real-time or on-demand; the parts after : and @ are optional"

const FREQUENCY_PATTERN = /^(weekly|daily|monthly)(?::([a-z0-9,]+))?(?:@(\d{1,2}))?$/u

/** Parses a frequency such as `weekly:mon,thu@6`. Returns null for any other text. */
export const parseFrequency = (text: string): SyncFrequency | null => {
  const normalized = text.trim().toLowerCase()
  if (normalized === "real-time" || normalized === "on-demand") return { kind: normalized }
  const [, kind, days, hourText] = FREQUENCY_PATTERN.exec(normalized) ?? []
  const hour = hourText === undefined ? DEFAULT_HOUR : Number(hourText)
  if (kind === undefined || hour > 23) return null
  return PARSERS[kind as keyof typeof PARSERS](days, hour)
}

type FrequencyParser = (days: string | undefined, hour: number) => SyncFrequency | null

const PARSERS: Readonly<Record<"weekly" | "daily" | "monthly", FrequencyParser>> = {
  daily: (days, hour) => (days === undefined ? { kind: "daily", hour } : null),
  weekly: (days = "mon", hour) => {
    const weekdays = [...new Set(days.split(",").map((day) => WEEKDAYS.indexOf(day)))]
    const isRight = weekdays.length <= 3 && !weekdays.includes(-1)
    return isRight ? { kind: "weekly", weekdays: weekdays.toSorted((a, b) => a - b), hour } : null
  },
  monthly: (days = "1", hour) => {
    const day = Number(days)
    return Number.isInteger(day) && day >= 1 && day <= 28 ? { kind: "monthly", day, hour } : null
  },
}

const WEEKLY_LABELS = ["", "Once a week", "Twice a week", "Thrice a week"]

/** For a person. */
export const formatFrequency = (frequency: SyncFrequency): string =>
  frequency.kind === "weekly"
    ? (WEEKLY_LABELS[frequency.weekdays.length] ?? "")
    : { daily: "Daily", monthly: "Monthly", "real-time": "Real time", "on-demand": "On demand" }[
        frequency.kind
      ]
