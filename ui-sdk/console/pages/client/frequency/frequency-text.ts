import type { Messages } from "../en.ts"
import type { Frequency } from "./frequency-draft.ts"
import { countRuns } from "./frequency-runs.ts"

export const describeFrequency = (frequency: Frequency, t: Messages["frequency"]): string => {
  switch (frequency.kind) {
    case "weekly": {
      const { weekdays, hour } = frequency
      const [day = 0] = weekdays
      return weekdays.length === 1 ? t.weekly(day, hour) : t.weeklyMany(weekdays, hour)
    }
    case "daily":
      return t.daily(frequency.hour)
    case "monthly":
      return t.monthly(frequency.day, frequency.hour)
    case "real-time":
    case "on-demand":
      return t[frequency.kind]
  }
}

/** How many syncs run now, and how many once the frequency is another one. */
export const describeChange = (from: Frequency, to: Frequency, t: Messages["frequency"]): string => {
  const describe = (frequency: Frequency) =>
    t.change.runs(describeFrequency(frequency, t), countRuns(frequency))
  return t.change.text(describe(from), describe(to))
}
