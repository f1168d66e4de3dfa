import fc from "fast-check"
import { escapeFormula } from "../../../contract/csv/escape-formula.ts"
import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { makeEnumerationParsers } from "./enumeration.ts"
import { getValue, Invalid, type Parsed, QuestionedValue, type ValueContext } from "./parsed.ts"
import { makeReaders } from "./reader.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const readers = makeReaders(makeEnumerationParsers({}))
const read = (kind: FieldKind, cell: unknown) => readers[kind](cell, context)

describe("a value that was encoded twice", () => {
  it.each([
    ["text", "SÃ£o Paulo", "SÃ£o Paulo"],
    ["person-name", "JosÃ©", "JosÃ©"],
    ["person-name", "NiccolÃ\u00a0", "NiccolÃ"],
    ["identifier", "NÂº 7", "NÂº 7"],
  ] as const)("of kind %s: %j is kept and questioned", (kind, cell, value) => {
    const parsed = read(kind, cell)
    expect(parsed).toMatchObject({ value, reasonCode: saying("encoded twice") })
    expect(parsed).toBeInstanceOf(QuestionedValue)
  })

  it.each(["João", "JOÃO DA CONCEIÇÃO", "Nguyễn Thị Ân"])("is not seen in %s", (name) => {
    expect(read("person-name", name)).toBe(name)
  })
})

/** Parts that rules look for and that can hide each other: quotation marks, guards, invisible characters, missing values. */
const NASTY = [
  ...Array.from("'\"`´“”„«»=+-@|%~?./_()<>#,;－＝１ \t\n"),
  ...["\u200b", "\u200d", "\u00a0", "\u00ad", "\ufeff", "\u0301"],
  ...["n/a", "null", "None", "NaN", "na", "blank", "#N/A", "#REF!", "\\n", "–"],
  ...["a", "E", "é", "042", "Asha", "O'Neil", "a@b.co", "@x.co", "6000000000", "2024-01-01", "Ã©"],
]
const nasty = fc
  .array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""))

describe("a value of any kind", () => {
  const kinds = Object.keys(readers).filter(
    // An amount, a month and a year are numbers, and components are JSON.
    (kind) => !["amount", "month", "year", "components"].includes(kind),
  ) as ReadonlyArray<FieldKind>

  it.each(kinds)("is read back from its own export: %s", (kind) => {
    fc.assert(
      fc.property(nasty, (cell) => {
        const value = getValue(read(kind, cell) as Parsed<string>)
        // Not read back: the code of Namibia, which means "not available", and what its guard makes a text formula.
        if (value === null || value === "NA" || /^=\s*".*"'$/su.test(value)) return
        expect(getValue(read(kind, escapeFormula(value)) as Parsed<string>)).toBe(value)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe("a cell of an API", () => {
  it.each([
    ["identifier", 1001, "1001"],
    ["identifier", 560001, "560001"],
    ["text", true, "true"],
    ["text", 12.5, "12.5"],
    ["mobile", 919876543210, "9876543210"],
    ["aadhaar", 234123412346, "234123412346"],
    ["amount", 1250.5, 1250.5],
    ["amount", "1,250", 1250],
    ["date", 1706659200000, "2024-01-31"],
    ["date", -157766400000, "1965-01-01"],
    ["date", 45322, "2024-01-31"],
    ["date", 20240131, "2024-01-31"],
    ["date", 0, null],
    ["month", 4, 4],
    ["month", "04", 4],
    ["month", "April", 4],
    ["month", "Apr", 4],
    ["year", 2024, 2024],
  ] as const)("of kind %s: %j is read as %j", (kind, cell, value) => {
    expect(read(kind, cell)).toBe(value)
  })

  it.each([
    ["identifier", 2 ** 60],
    ["account-number", 123456789012345680000],
    ["text", { first: "Asha" }],
    ["text", ["Asha"]],
    ["amount", NaN],
    ["date", NaN],
    ["month", 13],
    ["month", 0],
    ["year", 24],
    ["year", 1899],
  ] as const)("of kind %s: %j is an error", (kind, cell) => {
    expect(read(kind, cell)).toBeInstanceOf(Invalid)
  })

  it("that is null or absent is missing, whatever its kind", () => {
    for (const kind of Object.keys(readers) as ReadonlyArray<FieldKind>) {
      expect(read(kind, null)).toBeNull()
      expect(read(kind, undefined)).toBeNull()
      expect(read(kind, "")).toBeNull()
    }
  })
})

describe("a text that a web page would show otherwise", () => {
  it.each(["R&amp;D", "Sean O&#39;Neil", "Ren&eacute;e", "&lt;none&gt;", "Tom&#x20;Ray", "M&uuml;ller"])(
    "%j is used, and questioned",
    (cell) => {
      for (const kind of ["text", "person-name"] as const)
        expect(read(kind, cell)).toMatchObject({ value: cell, reasonCode: saying("") })
    },
  )

  it.each(["R&D", "HR & Admin", "AT&T; Sales", "A&B;C", "Q&A"])("%j is none", (cell) => {
    expect(read("text", cell)).toBe(cell)
  })
})

describe("a cell that is a big integer", () => {
  it("is read as its digits", () => {
    expect(read("account-number", 123456789012345678901n)).toBe("123456789012345678901")
  })
})
