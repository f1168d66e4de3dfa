import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toCalendarDay, daysInMonth, isLeapYear, formatIsoDate } from "./calendar.ts"

describe("the calendar", () => {
  it.each([
    [1900, false],
    [2000, true],
    [2023, false],
    [2024, true],
    [2100, false],
    [2400, true],
  ])("%i is a leap year: %s", (year, isLeap) => {
    expect(isLeapYear(year)).toBe(isLeap)
    expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28)
  })

  it("knows the length of each month, and rejects other months", () => {
    expect(Array.from({ length: 12 }, (_, index) => daysInMonth(2023, index + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    for (const month of [0, 13, -1, 1.5, NaN]) expect(daysInMonth(2024, month)).toBe(0)
  })

  it.each([
    [0, "1970-01-01"],
    [-1, "1969-12-31"],
    [59, "1970-03-01"],
    [11_016, "2000-02-29"],
    [-719_162, "0001-01-01"],
    [19_782, "2024-02-29"],
  ])("day %i is %s", (days, iso) => {
    const { year, month, day } = toCalendarDay(days)
    expect(formatIsoDate(year, month, day)).toBe(iso)
  })

  it("advances one day at a time, and ISO dates sort like the days", () => {
    const formatDay = (days: number) => {
      const { year, month, day } = toCalendarDay(days)
      return formatIsoDate(year, month, day)
    }
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const [today, tomorrow] = [formatDay(days), formatDay(days + 1)]
        expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/u)
        expect(today < tomorrow).toBe(true)
        expect(Date.parse(tomorrow) - Date.parse(today)).toBe(86_400_000)
      }),
    )
  })
})
