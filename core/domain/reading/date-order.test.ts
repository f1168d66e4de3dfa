import { describe, expect, it } from "vitest"
import { normalizeHeader } from "../mapping/normalize-header.ts"
import { parseHeaderOrder, detectOrderSign } from "../employee/dates/date-order.ts"

describe("the order that a header names", () => {
  it.each([
    ["DOJ (MM/DD/YYYY)", "MDY"],
    ["DOJ (DD/MM/YYYY)", "DMY"],
    ["DOJ [yyyy-mm-dd]", "YMD"],
    ["DOJ (mm-dd-yy)", "MDY"],
    ["DOJ (DD-MMM-YYYY) *", "DMY"],
    ["DOJ (dd-mon-yyyy)", "DMY"],
    ["DOJ (MMDDYYYY)", "MDY"],
    ["DOJ MM/DD/YYYY", "MDY"],
    ["DOJ dd.mm.yyyy *", "DMY"],
    ["DOJ ( M/D/YYYY )", "MDY"],
  ])("%j is %s, and the header is matched without it", (header, order) => {
    expect(parseHeaderOrder(header)).toBe(order)
    expect(normalizeHeader(header)).toBe("doj")
  })

  it.each([
    "DOJ",
    "DOJ (required)",
    "Day",
    "DOJ (DD/YYYY/MM)",
    "DOJ (DD/DD/YYYY)",
    "My DOJ",
    "DOJ (Mumbai)",
    "(dd)",
  ])("%j names none", (header) => {
    expect(parseHeaderOrder(header)).toBeNull()
  })
})

describe("what a value shows about the order", () => {
  it.each([
    ["31/01/2024", "day-first"],
    ["01-31-2024", "month-first"],
    ["1.2.2024", "either"],
    ["11/12/2024", "either"],
    ["12/13/2024", "month-first"],
    ["13/12/2024", "day-first"],
    [" 01/02/2024 10:00", "either"],
    ["'01/02/2024", "either"],
    ["02/02/2024", null],
    ["2024-01-31", null],
    ["31/31/2024", null],
    ["31-Jan-2024", null],
    ["45322", null],
    ["01/02/20245", null],
    ["01/02/24", "either"],
  ])("%j: %s", (text, sign) => {
    expect(detectOrderSign(text)).toBe(sign)
  })
})
