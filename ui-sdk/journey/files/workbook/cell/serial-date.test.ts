import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { takeWrittenDay, toWrittenDay } from "./serial-date.ts"

const DAY = { isFrom1904: false, hasTime: false }
const ZONES = ["UTC", "Asia/Kolkata", "America/Los_Angeles", "Pacific/Auckland"]
const zone = process.env["TZ"]
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"]
  else process.env["TZ"] = zone
})

describe.each(ZONES)("a day in a workbook, in %s", (name) => {
  it.each([
    [45_383, "2024-04-01"],
    [45_383.75, "2024-04-01"],
    [45_382.999_999, "2024-03-31"],
    [45_382.999_999_999_99, "2024-04-01"],
    [0, "1900-01-00"],
    [0.5, "1900-01-00"],
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, "1900-02-29"],
    [61, "1900-03-01"],
    [2_958_465, "9999-12-31"],
    [2_958_466, null],
    [-1, null],
  ])("%d since 1900 is %s, as Excel shows it", (serial, written) => {
    process.env["TZ"] = name
    expect(toWrittenDay(serial, DAY)).toBe(written)
  })

  it.each([
    [43_921, "2024-04-01"],
    [0, "1904-01-01"],
    [60, "1904-03-01"],
  ])("%d since 1904 is %s", (serial, written) => {
    process.env["TZ"] = name
    expect(toWrittenDay(serial, { ...DAY, isFrom1904: true })).toBe(written)
  })

  it.each([
    ["2018-04-01", "2018-04-01"],
    ["2018-04-01T00:00:00", "2018-04-01"],
    ["2018-04-01T00:00:00.000Z", "2018-04-01"],
    ["2018-04-01T00:00:00+05:30", "2018-04-01"],
    ["2018-04-01T10:10:10", "2018-04-01"],
    ["2018-03-31T18:30:00+05:30", "2018-03-31"],
    // Midnight of 1 April in India: the cells of the column show it together.
    ["2018-03-31T18:30:00.000Z", "2018-03-31T18:30:00.000Z"],
    ["09:30:00", "09:30:00"],
    ["01/04/2018", "01/04/2018"],
  ])("%s in a cell of dates is %s", (text, written) => {
    process.env["TZ"] = name
    expect(takeWrittenDay(text, false)).toBe(written)
  })

  it("keeps a time other than midnight that its format shows", () => {
    process.env["TZ"] = name
    expect(toWrittenDay(45_382.770_833_333_3, { ...DAY, hasTime: true })).toBe("2024-03-31T18:30:00")
    expect(toWrittenDay(45_383, { ...DAY, hasTime: true })).toBe("2024-04-01")
    expect(takeWrittenDay("2018-03-31T18:30:00Z", true)).toBe("2018-03-31T18:30:00Z")
    expect(takeWrittenDay("2018-04-01T00:00:00Z", true)).toBe("2018-04-01")
  })
})

it("every day since March 1900 is a day after the one before", () => {
  fc.assert(
    fc.property(fc.integer({ min: 62, max: 2_958_465 }), (serial) => {
      const [day, next] = [serial - 1, serial].map((each) => Date.parse(toWrittenDay(each, DAY) ?? ""))
      expect((next ?? 0) - (day ?? 0)).toBe(86_400_000)
    }),
  )
})
