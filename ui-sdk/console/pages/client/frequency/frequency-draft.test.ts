import { describe, expect, it } from "vitest"
import { startDraft, toFrequency } from "./frequency-draft.ts"

describe("the days and hours of a frequency", () => {
  it.each([
    { kind: "weekly", weekdays: [1, 4], hour: 5 },
    { kind: "daily", hour: 23 },
    { kind: "monthly", day: 28, hour: 0 },
  ] as const)("start with those of now: %o", (frequency) => {
    const current = "weekdays" in frequency ? { ...frequency, weekdays: [...frequency.weekdays] } : frequency
    expect(toFrequency(startDraft(current))).toEqual(frequency)
  })

  it("start with a night of the week where there are none", () => {
    expect(toFrequency(startDraft({ kind: "real-time" }))).toEqual({ kind: "weekly", weekdays: [1], hour: 2 })
  })

  it("are one to three days of the week, in their order", () => {
    const draft = startDraft({ kind: "on-demand" })
    expect(toFrequency({ ...draft, weekdays: [] })).toBeNull()
    expect(toFrequency({ ...draft, weekdays: [5, 0, 3] })).toMatchObject({ weekdays: [0, 3, 5] })
    expect(toFrequency({ ...draft, weekdays: [1, 2, 3, 4] })).toBeNull()
  })

  it.each(["", "0", "29", "1.5", "-1", "1e1", "first"])("refuse %o as the day of the month", (day) => {
    const draft = { ...startDraft({ kind: "daily", hour: 2 }), kind: "monthly", day } as const
    expect(toFrequency(draft)).toBeNull()
  })
})
