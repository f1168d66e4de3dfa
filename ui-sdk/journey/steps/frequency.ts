import type { JourneyAnswers } from "../../../core/contract/journey/journey-answers.ts"

export type Frequency = NonNullable<JourneyAnswers["frequency"]>

/** When the source is little used, in the vendor's time zone. */
const HOUR = 2

/** What a user can choose from (specification/sources.md#schedule); weekdays count from Sunday, which is 0. */
export const FREQUENCIES = {
  once: { kind: "weekly", weekdays: [1], hour: HOUR },
  twice: { kind: "weekly", weekdays: [1, 4], hour: HOUR },
  thrice: { kind: "weekly", weekdays: [1, 3, 5], hour: HOUR },
  daily: { kind: "daily", hour: HOUR },
  changes: { kind: "real-time" },
} as const satisfies Readonly<Record<string, Frequency>>
export type FrequencyName = keyof typeof FREQUENCIES

/** The choice that an answer is; an automated source is read once a week by default. */
export const nameFrequency = (frequency: Frequency | null): FrequencyName => {
  const names = Object.keys(FREQUENCIES) as ReadonlyArray<FrequencyName>
  return names.find((name) => JSON.stringify(FREQUENCIES[name]) === JSON.stringify(frequency)) ?? "once"
}
