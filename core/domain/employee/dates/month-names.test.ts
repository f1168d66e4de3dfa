import { describe, expect, it } from "vitest"
import { parseMonthName } from "./month-names.ts"

const LOCALES = ["en", "de", "fr", "es", "pt", "it", "nl", "hi"]

describe("the name of a month", () => {
  it.each([
    ["January", 1],
    ["may", 5],
    ["SEP", 9],
    ["Sept", 9],
    ["december", 12],
    ["Mai", 5],
    ["Okt", 10],
    ["aout", 8],
    ["MÄR", 3],
    ["फरवरी", 2],
  ])("%s is month %i", (name, month) => {
    expect(parseMonthName(name)).toBe(month)
  })

  it.each(LOCALES)("is known as the platform writes it in %s", (locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" })
    for (let month = 1; month <= 12; month++)
      expect(parseMonthName(format.format(Date.UTC(2024, month - 1, 1))), `${locale} ${month}`).toBe(month)
  })

  it.each(["", "Janu", "mon", "constructor", "1", "lip"])("%j is not a month", (name) => {
    expect(parseMonthName(name)).toBeNull()
  })
})
