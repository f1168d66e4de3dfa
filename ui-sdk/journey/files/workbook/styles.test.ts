import { describe, expect, it } from "vitest"
import { isDateFormat } from "./styles.ts"

describe("a number format", () => {
  it.each([
    "dd/mm/yyyy",
    "d-mmm-yy;@",
    "[$-414]mmmm\\ yyyy;@",
    "[h]:mm:ss",
    "mm:ss.0",
    "h:mm AM/PM",
    '[<45000]"Old: "yyyy;yyyy-mm-dd',
    'yyyy"年"m"月"d"日"',
    "[Red]yyyy-mm-dd",
  ])("is one of a date or time: %s", (format) => {
    expect(isDateFormat(format)).toBe(true)
  })

  it.each([
    "General",
    "0.00",
    '"Rs. "#,##0.00',
    '0 "days"',
    "#,##0_);[Red](#,##0)",
    "0.00E+00",
    "0\\m",
    "@",
    "",
    "[$-".repeat(300_000),
    '"'.repeat(300_001),
    "s.".repeat(300_000),
  ])("is none: %#", (format) => {
    expect(isDateFormat(format)).toBe(false)
  })
})
