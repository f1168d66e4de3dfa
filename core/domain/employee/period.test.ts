import { describe, expect, it } from "vitest"
import { parsePeriod, toPeriod, getPreviousPeriod } from "./period.ts"

describe("a period", () => {
  it("is one more than the month before, also across years", () => {
    expect(toPeriod(2026, 1)).toBe(toPeriod(2025, 12) + 1)
  })

  it.each([
    ["01-2026", toPeriod(2026, 1)],
    ["12-1999", toPeriod(1999, 12)],
    ["00-2026", null],
    ["13-2026", null],
    ["1-2026", null],
    ["2026-01", null],
    ["01-2026 ", null],
    ["", null],
  ])("of %j is %j", (text, period) => {
    expect(parsePeriod(text)).toBe(period)
  })

  it("before January is December", () => {
    expect(getPreviousPeriod(Date.UTC(2026, 0, 1))).toBe(toPeriod(2025, 12))
    expect(getPreviousPeriod(Date.UTC(2026, 11, 31, 23, 59))).toBe(toPeriod(2026, 11))
  })
})
