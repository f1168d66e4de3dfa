import { saying } from "../../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { detectCellError } from "./cell-error.ts"

describe("a cell", () => {
  it.each([
    "=A1&B1",
    '=HYPERLINK("https://x.example")',
    "=SUM(A1:A3)",
    " =B2",
    "=+B2",
    "=$A$1",
    "='Sheet 2'!A1",
    "=42",
  ])("%j is a formula", (raw) => {
    expect(detectCellError(raw)?.reasonCode).toEqual(saying("formula instead of its value"))
  })

  it.each([
    "#REF!",
    "#VALUE!",
    "#NAME?",
    "#DIV/0!",
    "#NUM!",
    "#NULL!",
    "#SPILL!",
    "#ERROR!",
    "#BEZUG!",
    "#¡REF!",
    "#####",
    "Err:502",
    "\u200b#REF!",
    "#\u200b#",
    "#N/A\u0301?",
  ])("%j is a spreadsheet's error", (raw) => {
    expect(detectCellError(raw)?.reasonCode).toEqual(saying("spreadsheet shows this error"))
  })

  it.each(["[object Object]", "[object Undefined]"])("%j is an object that was written as text", (raw) => {
    expect(detectCellError(raw)?.reasonCode).toEqual(saying("could not write as text"))
  })

  it("with the product's own mask is not a value", () => {
    expect(detectCellError("************")?.reasonCode).toEqual(saying("masked"))
  })

  it.each([
    "",
    " ",
    "Asha",
    "E1001",
    "#4, Lake Road",
    "#12",
    "Err",
    '="0042"',
    "'=A1",
    "=",
    "=> Lead",
    "== x",
    "[a]",
    "*** x",
    "+91 98",
  ])("%j may be a value", (raw) => {
    expect(detectCellError(raw)).toBeNull()
  })
})
