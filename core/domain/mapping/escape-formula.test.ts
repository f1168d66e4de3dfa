import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ValueContext } from "../employee/values/parsed.ts"
import { parseText } from "../employee/values/text/text.ts"
import { escapeFormula, escapeFormulaJson } from "../../contract/csv/escape-formula.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}

describe("spreadsheetSafe", () => {
  it.each([
    "=1+1",
    "+91 98765 43210",
    "-5",
    "@SUM(A1)",
    "|cmd",
    "%ComSpec%",
    "＝1+1",
    "＋91",
    "－5",
    "＠SUM(A1)",
  ])("puts an apostrophe before %j", (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`)
  })

  it.each([
    ["  =1", "  '=1"],
    ["\t@x", "\t'@x"],
    ["\u00a0+1", "\u00a0'+1"],
    ["\u200b=1", "\u200b'=1"],
    ["Pune\r=1", "Pune\r'=1"],
    ["Pune\n =1", "Pune\n '=1"],
    ["a;=1", "a;'=1"],
    ["a, -b", "a, '-b"],
    ["a\t＝1", "a\t'＝1"],
    ['"=1"', `"'=1"`],
    ["+91 1, +91 2", "'+91 1, '+91 2"],
    ["|=1", "'|'=1"],
    ["a|b, %c", "a|b, '%c"],
  ])("guards a sign after white space and where another reader begins a cell: %j", (cell, safe) => {
    expect(escapeFormula(cell)).toBe(safe)
  })

  it.each([
    "Asha",
    "",
    "3-4",
    "50%",
    "a|b",
    "a=b",
    "a, b-c",
    "'quoted'",
    "O'Neil",
    "'=1+1",
    "''+1",
    "\tx",
    "2024-01-31",
  ])("leaves %j alone", (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
  })

  const cells = fc.string({
    unit: fc.constantFrom(
      "'",
      "=",
      "+",
      "-",
      "@",
      "a",
      "\t",
      "1",
      "＝",
      "|",
      "%",
      "\r",
      "\n",
      ";",
      ",",
      '"',
      " ",
    ),
  })

  it("leaves no formula, however a reader splits the cell", () => {
    fc.assert(
      fc.property(fc.oneof(cells, fc.string({ unit: "binary" })), (cell) => {
        for (const part of escapeFormula(cell).split(/[\r\n\t;,"|]/u)) {
          expect(part).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@%＝＋－＠]/u)
        }
        expect(escapeFormula(cell)).not.toMatch(/^[\s\p{Cc}\p{Cf}]*\|/u)
      }),
      { numRuns: 2_000 },
    )
  })

  it("takes time proportional to the cell, also for a cell of tabs", () => {
    const cell = `${"\t".repeat(200_000)}=1`
    expect(escapeFormula(cell)).toHaveLength(cell.length + 1)
  })

  it("is lossless: every exported text of a record is imported unchanged", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const text = parseText(cell, context)
        if (typeof text !== "string") return
        // With its guard it is a text formula in quotation marks, as programs write it: `'="0042"'`.
        if (/^=\s*".*"'$/u.test(text)) return
        expect(parseText(escapeFormula(text), context)).toBe(text)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe("spreadsheetSafeJson", () => {
  it("writes the same JSON, in which no text begins with an unguarded sign", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = escapeFormulaJson(value)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(json).not.toMatch(/"[=+@|%＝＋＠]/u)
      }),
    )
    expect(escapeFormulaJson({ "=A1": -5, note: "x,=1" })).toBe('{"\\u003dA1":-5,"note":"x,\\u003d1"}')
  })
})
