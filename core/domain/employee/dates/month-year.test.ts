import { describe, expect, it } from "vitest"
import { parseMonth, parseYear } from "./month-year.ts"
import { Invalid, type ValueContext } from "../values/parsed.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}

describe("the month of a salary", () => {
  it("is 1 to 12, with or without a zero, or its name, full or short", () => {
    for (let month = 1; month <= 12; month++) {
      const name = new Date(Date.UTC(2024, month - 1)).toLocaleString("en", {
        month: "long",
        timeZone: "UTC",
      })
      for (const raw of [String(month), String(month).padStart(2, "0"), name, name.slice(0, 3).toUpperCase()])
        expect(parseMonth(` ${raw} `, context), raw).toBe(month)
    }
  })

  it("is read from a number that a program wrote as a fraction", () => {
    expect(parseMonth("4.0", context)).toBe(4)
    expect(parseYear("2024.0", context)).toBe(2024)
  })

  it.each(["0", "00", "13", "012", "1.5", "-1", "Foo", "2024-04", "April 2024"])("rejects %j", (raw) => {
    expect(parseMonth(raw, context)).toBeInstanceOf(Invalid)
  })
})

describe("the year of a salary", () => {
  it.each(["1900", "1999", "2024", "2199"])("accepts %s", (raw) => {
    expect(parseYear(raw, context)).toBe(Number(raw))
  })

  it.each(["24", "1899", "2200", "20245", "FY24", "2023-24"])("rejects %j", (raw) => {
    expect(parseYear(raw, context)).toBeInstanceOf(Invalid)
  })
})

it.each(["", "-", "N/A"])("%j counts as a missing month and year, without an error", (raw) => {
  expect(parseMonth(raw, context)).toBeNull()
  expect(parseYear(raw, context)).toBeNull()
})
