import type { Frequency } from "./frequency-draft.ts"

/** How many scheduled syncs a frequency has. `isMost`: fewer where the source reports its changes. */
export interface FrequencyRuns {
  readonly count: number
  readonly per: "week" | "month"
  readonly isMost: boolean
}

/** Every 15 minutes, where a source cannot report changes. */
const REAL_TIME_A_WEEK = 7 * 24 * 4

export const countRuns = (frequency: Frequency): FrequencyRuns => {
  const weekly = (count: number, isMost = false): FrequencyRuns => ({ count, per: "week", isMost })
  switch (frequency.kind) {
    case "weekly":
      return weekly(frequency.weekdays.length)
    case "daily":
      return weekly(7)
    case "monthly":
      return { count: 1, per: "month", isMost: false }
    case "real-time":
      return weekly(REAL_TIME_A_WEEK, true)
    case "on-demand":
      return weekly(0)
  }
}
