import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Invalid, type ValueContext } from "../employee/values/parsed.ts"
import { parseText } from "../employee/values/text.ts"
import { spreadsheetSafe } from "./safe-cell.ts"

const context: ValueContext = { countryCode: "IN", dateOrder: "DMY", isValidPhone: () => false }

describe("spreadsheetSafe", () => {
  it.each(["=1+1", "+91 98765 43210", "-5", "@SUM(A1)", "\tx", "\rx", "\nx"])("defuses %j", (cell) => {
    expect(spreadsheetSafe(cell)).toBe(`'${cell}`)
  })

  it.each(["Asha", "", "3-4", "a=b", "'quoted'", "O'Neil", "'=1+1", "''+1"])("leaves %j alone", (cell) => {
    expect(spreadsheetSafe(cell)).toBe(cell)
  })

  const cells = fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "a", "\t", "1") })

  it("never lets a formula through", () => {
    fc.assert(
      fc.property(fc.oneof(cells, fc.string({ unit: "binary" })), (cell) => {
        expect(spreadsheetSafe(cell)).not.toMatch(/^[=+\-@\t\r\n]/u)
      }),
    )
  })

  it("loses nothing: every text of a record that goes out comes in again as it was", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const text = parseText(cell, context)
        if (text === null || text instanceof Invalid) return
        expect(parseText(spreadsheetSafe(text as string), context)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })
})
