import { describe, expect, it } from "vitest"
import { hasDoubts } from "./doubts.ts"
import { makeWorkbook, textRow, type WorkbookParts } from "./testing/make-workbook.ts"
import { readWorkbook } from "./read-workbook.ts"
import { isAnswered, listQuestions, type SheetAnswers, toSelection } from "./sheet-answers.ts"

const open = async (parts: WorkbookParts) => {
  const file = makeWorkbook(parts)
  const [sheet] = await readWorkbook(file, null, () => undefined)
  if (sheet === undefined) throw new Error("It has no rows")
  return { file, sheet }
}

/** The CSV after these answers. */
const share = async (parts: WorkbookParts, answers: SheetAnswers): Promise<string> => {
  const { file, sheet } = await open(parts)
  const selection = toSelection(sheet, answers)
  if (selection === null) return sheet.csv.text()
  const [again] = await readWorkbook(file, { name: sheet.name, selection }, () => undefined)
  return (await again?.csv.text()) ?? ""
}

const inRow = (attributes: string, texts: ReadonlyArray<string>) =>
  `<row ${attributes}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`

const FILTERED = {
  rows: [
    textRow(1, ["Code", "Name"]),
    inRow(`hidden="1"`, ["K1", "Asha"]),
    inRow(`ht="0" customHeight="1"`, ["K2", "Ben"]),
    textRow(4, ["K3", "Chitra"]),
    inRow(`hidden="true"`, []),
  ].join(""),
  after: `<autoFilter ref="A1:B4"><filterColumn colId="0"/></autoFilter>`,
}

describe("hidden rows of a sheet", () => {
  it("are counted when they have values, and asked about", async () => {
    const { sheet } = await open(FILTERED)
    expect(sheet.doubts.hiddenRows).toBe(2)
    expect(listQuestions(sheet.doubts)).toEqual(["hiddenRows"])
    expect(isAnswered(sheet.doubts, {})).toBe(false)
    expect(isAnswered(sheet.doubts, { hiddenRows: false })).toBe(true)
  })

  it("are shared only on that answer, and the others keep their row numbers", async () => {
    expect(await share(FILTERED, { hiddenRows: true })).toBe("Code,Name\r\nK1,Asha\r\nK2,Ben\r\nK3,Chitra")
    expect(await share(FILTERED, { hiddenRows: false })).toBe("Code,Name\r\n\r\n\r\nK3,Chitra")
  })
})

const WITH_COLUMNS = {
  before: `<cols><col min="2" max="2" hidden="1"/><col min="4" max="4" width="0"/><col min="5" max="16384" hidden="1"/></cols>`,
  rows: textRow(1, ["Code", "Salary", "Name", "Notes"]) + textRow(2, ["K1", "9", "Asha"]),
}

describe("hidden columns of a sheet", () => {
  it("are named when they have values", async () => {
    expect((await open(WITH_COLUMNS)).sheet.doubts.hiddenColumns).toEqual([2, 4])
  })

  it("are shared only on that answer", async () => {
    expect(await share(WITH_COLUMNS, { hiddenColumns: true })).toBe("Code,Salary,Name,Notes\r\nK1,9,Asha,")
    expect(await share(WITH_COLUMNS, { hiddenColumns: false })).toBe("Code,Name\r\nK1,Asha")
  })
})

const MERGED = {
  rows: [
    textRow(1, ["Department", "Code"]),
    textRow(2, ["Sales", "K1"]),
    `<row r="3"><c r="A3"/><c r="B3" t="inlineStr"><is><t>K2</t></is></c></row>`,
    `<row r="4"><c r="B4" t="inlineStr"><is><t>K3</t></is></c></row>`,
    `<row r="5"><c r="B5" t="inlineStr"><is><t>K4</t></is></c></row>`,
  ].join(""),
  after: `<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="C1:D1"/></mergeCells>`,
}

describe("merged cells of a sheet", () => {
  it("are asked about when they span several rows", async () => {
    const { sheet } = await open(MERGED)
    expect(sheet.doubts.mergedCells).toEqual([{ firstRow: 2, lastRow: 4, column: 1 }])
    expect(listQuestions(sheet.doubts)).toEqual(["mergedCells"])
  })

  it("have their value in each of their rows on that answer", async () => {
    expect(await share(MERGED, { mergedCells: true })).toBe(
      "Department,Code\r\nSales,K1\r\nSales,K2\r\nSales,K3\r\n,K4",
    )
    expect(await share(MERGED, { mergedCells: false })).toBe(
      "Department,Code\r\nSales,K1\r\n,K2\r\n,K3\r\n,K4",
    )
  })

  it("have it also when their first row is hidden and left out", async () => {
    const rows = MERGED.rows.replace(`<row r="2">`, `<row r="2" hidden="1">`)
    expect(await share({ ...MERGED, rows }, { mergedCells: true, hiddenRows: false })).toBe(
      "Department,Code\r\n\r\nSales,K2\r\nSales,K3\r\n,K4",
    )
  })
})

describe("a sheet", () => {
  it.each(["hidden", "veryHidden"])("that is %s says so", async (state) => {
    const { sheet } = await open({ rows: textRow(1, ["Code"]), attributes: `state="${state}"` })
    expect(sheet.isHidden).toBe(true)
  })

  it("with numbers as texts names those that can be read in two ways, beside numbers with decimals", async () => {
    const texts = textRow(1, ["89.000", "€ 1,000", "89.000,50", "0.125", "E-12.345.678"])
    const [decimals, whole] = ["<row><c><v>5.5</v></c></row>", "<row><c><v>5</v></c></row>"]
    const found = (await open({ rows: texts + decimals })).sheet.doubts.cells["text-number"]
    expect(found).toEqual({ count: 2, places: ["A1", "B1"] })
    expect(hasDoubts((await open({ rows: texts + whole })).sheet.doubts)).toBe(false)
  })

  it("without anything hidden or odd raises no doubts", async () => {
    const { sheet } = await open({ rows: textRow(1, ["Code", "Name"]) + textRow(2, ["K1", "Asha"]) })
    expect(sheet.isHidden).toBe(false)
    expect(hasDoubts(sheet.doubts)).toBe(false)
  })
})
