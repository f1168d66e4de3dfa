import { describe, expect, it } from "vitest"
import { readDays, toBounds, toDays } from "./time-range.ts"

const NONE = { time: "", from: "", to: "" }

describe("a range of days", () => {
  it("includes both of them, and is read as it was chosen", () => {
    const range = toDays("2026-11-25", "2026-11-27")
    expect(Date.parse(range?.to ?? "") - Date.parse(range?.from ?? "")).toBe(3 * 24 * 3_600_000)
    expect(new Date(range?.from ?? "").getHours()).toBe(0)
    expect(readDays({ ...NONE, ...range })).toEqual({ first: "2026-11-25", last: "2026-11-27" })
    expect(toBounds({ ...NONE, ...range })).toEqual(range)
  })

  it.each([
    ["2026-11-27", "2026-11-25"],
    ["", "2026-11-25"],
    ["2026-11-25", "tomorrow"],
  ])("is none from %s to %s", (first, last) => {
    expect(toDays(first, last)).toBeNull()
  })
})

describe("what a call takes", () => {
  it("begins before now for a period, and is nothing for what is no time", () => {
    const { from = "", ...rest } = toBounds({ ...NONE, time: "day", from: "2020-01-01T00:00:00Z" })
    expect(rest).toEqual({})
    expect(Date.now() - Date.parse(from)).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(toBounds(NONE)).toEqual({})
    expect(toBounds({ time: "toString", from: "soon", to: "2026" })).toEqual({})
    expect(readDays({ ...NONE, from: "soon" })).toEqual({ first: "", last: "" })
  })
})
