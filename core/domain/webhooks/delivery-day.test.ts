import { describe, expect, it } from "vitest"
import { listLastDays, toLocalDay } from "./delivery-day.ts"

describe("the day of a delivery", () => {
  it("is the date in the time zone", () => {
    const at = Date.parse("2026-03-01T20:00:00Z")
    expect(toLocalDay(at, "UTC")).toBe("2026-03-01")
    expect(toLocalDay(at, "Asia/Kolkata")).toBe("2026-03-02")
    expect(toLocalDay(at, "America/New_York")).toBe("2026-03-01")
  })

  it("is one of consecutive dates, also when the clocks change", () => {
    expect(listLastDays(Date.parse("2026-03-30T22:30:00Z"), 3, "Europe/Berlin")).toEqual([
      "2026-03-29",
      "2026-03-30",
      "2026-03-31",
    ])
    expect(listLastDays(Date.parse("2026-03-01T20:00:00Z"), 2, "Asia/Kolkata")).toEqual([
      "2026-03-01",
      "2026-03-02",
    ])
  })
})
