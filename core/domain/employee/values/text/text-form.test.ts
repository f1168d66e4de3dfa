import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isQuotedHeader, isQuotedName, openCell, openNameCell } from "./text-form.ts"

describe("a cell", () => {
  it.each([
    ['="0042"', "0042"],
    ['=""0042""', "0042"],
    ['= "0042"', "0042"],
    ['=T("0042")', "0042"],
    ['=t( "0042" )', "0042"],
    ['="say ""hi"" to"', 'say "hi" to'],
    ['="9876543210"', "9876543210"],
    ['=""', ""],
    ["'0042", "0042"],
    ["' 42", "42"],
    ["'2024-01-31", "2024-01-31"],
    ['\'="0042"', "0042"],
  ])("%j is written by a spreadsheet for the text %j", (raw, text) => {
    expect(openCell(raw)).toBe(text)
  })

  it.each([
    ["'0042'", "0042"],
    ['"0042"', "0042"],
    ["“0042”", "0042"],
    ["„0042“", "0042"],
    ["‘0042’", "0042"],
    ["«0042»", "0042"],
    ["`0042`", "0042"],
    ['"O""Neil"', 'O"Neil'],
    ["\"'0042'\"", "0042"],
    ["'asha@tamarind.example'", "asha@tamarind.example"],
  ])("%j is in the quotation marks of its file", (raw, text) => {
    expect(openCell(raw)).toBe(text)
  })

  it.each([
    "=A1&B1",
    '=HYPERLINK("https://x.example","x")',
    '="a"&"b"',
    "='0042'",
    "''42",
    "42'",
    "x'",
    "'",
    '"',
    "'t Hooft",
  ])("%j stays unchanged", (raw) => {
    expect(openCell(raw)).toBe(raw)
  })

  it.each(["=1", "+91", "-x", "@SUM"])("loses the apostrophe that guards %j", (formula) => {
    expect(openCell(`'${formula}`)).toBe(formula)
    expect(openNameCell(`'${formula}`)).toBe(formula)
  })

  it("with any text in a spreadsheet's text form is that text", () => {
    const texts = fc.stringMatching(/^[\w ,.]*\w$/).map((text) => text.trim())
    fc.assert(
      fc.property(texts, (text) => {
        expect(openCell(`="${text}"`)).toBe(text)
        expect(openCell(`=T("${text}")`)).toBe(text)
        expect(openCell(`“${text}”`)).toBe(text)
      }),
    )
  })
})

describe("a name", () => {
  it.each([
    "O'Neil",
    "'t Hooft",
    "“Bob” Roy",
    '"Bob" Roy',
    "Asha “Ash” Rao",
    "‘Alā’ al-Dīn",
    "D'",
    "Noël O’",
  ])("%j keeps its own marks", (name) => {
    expect(openNameCell(name)).toBe(name)
    expect(isQuotedName(name)).toBe(false)
  })

  it.each([
    ['"Asha Rao"', "Asha Rao"],
    ["“Asha Rao”", "Asha Rao"],
    ["«Asha Rao»", "Asha Rao"],
    ['="Asha Rao"', "Asha Rao"],
  ])("%j is in the quotation marks of its file", (raw, name) => {
    expect(openNameCell(raw)).toBe(name)
  })

  it.each(["'Asha Rao'", "‘Asha Rao’", "`Asha Rao`"])(
    "%j may be in those of its file, or in its own",
    (raw) => {
      expect(openNameCell(raw)).toBe(raw)
      expect(isQuotedName(raw)).toBe(true)
    },
  )
})

describe("a header", () => {
  it.each([
    ["'Name'", true],
    ["“Name”", true],
    ['"Name"', true],
    ["Name", false],
    ["Employee's name", false],
    ["Straße", false],
    ["", false],
  ])("%j in quotation marks: %j", (header, isQuoted) => {
    expect(isQuotedHeader(header)).toBe(isQuoted)
  })
})
