import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { spreadsheetSafe } from "./safe-cell.ts"

describe("spreadsheetSafe", () => {
  it.each(["=1+1", "+91 98765 43210", "-5", "@SUM(A1)", "\tx", "\rx", "'=1+1"])("defuses %j", (cell) => {
    expect(spreadsheetSafe(cell)).toBe(`'${cell}`)
  })

  it.each(["Asha", "", "3-4", "a=b", "'quoted'", "O'Neil"])("leaves %j alone", (cell) => {
    expect(spreadsheetSafe(cell)).toBe(cell)
  })

  it("never lets a formula through, and loses nothing: taking one apostrophe from a defused cell gives it back", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "a", "\t", "1") }), (cell) => {
        const safe = spreadsheetSafe(cell)
        expect(safe).not.toMatch(/^[=+\-@\t\r]/u)
        expect(safe.replace(/^'(?='*[=+\-@\t\r])/u, "")).toBe(cell)
      }),
    )
  })
})
