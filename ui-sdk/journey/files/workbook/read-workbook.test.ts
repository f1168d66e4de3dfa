import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { pack, zip } from "./testing/zip.ts"
import { HOSTILE_WORKBOOKS } from "./testing/hostile-workbooks.ts"
import { makeStaffWorkbook, makeWorkbook, SHEET, TEXTS, textRow } from "./testing/make-workbook.ts"
import { readWorkbook } from "./read-workbook.ts"
import { WorkbookError } from "./workbook-error.ts"

const read = async (file: Uint8Array) => {
  const sheets = await readWorkbook(file, null, () => undefined)
  return Promise.all(
    sheets.map(async ({ name, rowCount, csv }) => ({ name, rowCount, csv: await csv.text() })),
  )
}

const readSheet = async (file: Uint8Array): Promise<string> => (await read(file))[0]?.csv ?? ""

const findProblem = async (file: Uint8Array) => {
  const error: unknown = await readWorkbook(file, null, () => undefined).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof WorkbookError)) throw error ?? new Error("The workbook was read")
  return { problem: error.problem, place: error.place }
}

const DATE_STYLES = `<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;Rs. &quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`

describe("a workbook", () => {
  it("is read as CSV with the row numbers of the sheet: blank rows stay, and cells have no line breaks", async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c><c r="C1" t="inlineStr"><is><t>Address</t></is></c></row><row r="2"><c r="A2" s="1"/></row><row r="4"><c r="C4" t="inlineStr"><is><t>12 Main Road \r\n Pune</t></is></c></row><row r="9"/>`
    expect(await read(makeWorkbook({ rows }))).toEqual([
      { name: "Staff", rowCount: 4, csv: "Code,,Address\r\n\r\n\r\n,,12 Main Road Pune" },
    ])
  })

  it("has lines of one width, also when a later row is the longest", async () => {
    const rows = [textRow(1, ["A"]), textRow(2, ["B"]), textRow(3, ["C", "D", "E"]), textRow(4, ["F"])].join(
      "",
    )
    expect(await readSheet(makeWorkbook({ rows }))).toBe("A,,\r\nB,,\r\nC,D,E\r\nF,,")
  })

  it("has dates, long numbers and truth values as people read them", async () => {
    const numbers = [
      `<c s="1"><v>45383</v></c><c s="2"><v>45383.75</v></c><c s="3"><v>45383</v></c>`,
      `<c><v>123456789012345</v></c><c><v>1E+21</v></c><c><v>12.5</v></c>`,
      `<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2024-04-01T00:00:00Z</v></c><c t="str"><v> x </v></c>`,
    ]
    const file = makeWorkbook({ styles: DATE_STYLES, rows: `<row>${numbers.join("")}</row>` })
    expect(await readSheet(file)).toBe(
      "2024-04-01,2024-04-01,45383,123456789012345,1000000000000000000000,12.5,TRUE,#N/A!,2024-04-01,x",
    )
  })

  it.each(["1", "true"])("counts dates from 1904 where it says so by %s", async (flag) => {
    const rows = `<row><c s="1"><v>43921</v></c></row>`
    const properties = `date1904="${flag}"`
    expect(await readSheet(makeWorkbook({ styles: DATE_STYLES, properties, rows }))).toBe("2024-04-01")
  })

  it("with a cell in its last row and another in its last column costs what it holds", async () => {
    const rows = `${textRow(1, ["Code", "Name"])}<row r="2"><c r="XFD2"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>2</v></c></row>`
    const [sheet] = await readWorkbook(makeWorkbook({ rows }), null, () => undefined)
    expect(sheet).toMatchObject({ rowCount: 1_048_576, columns: [1, 2, 16_384] })
    const csv = (await sheet?.csv.text()) ?? ""
    expect(csv.startsWith("Code,Name,\r\n,,1\r\n\r\n")).toBe(true)
    expect(csv.endsWith("\r\n\r\n,2,")).toBe(true)
    expect(csv.length).toBe(2 * 1_048_575 + "Code,Name,".length + ",,1".length + ",2,".length)
  })

  it("of many styled and blank cells has those with a value", async () => {
    const blank = '<c s="1"/>'.repeat(16_384)
    const rows = `${textRow(1, ["Code"])}<row>${blank}</row><row>${blank}</row>${textRow(4, ["K1"])}`
    expect(await readSheet(makeWorkbook({ rows }))).toBe("Code\r\n\r\n\r\nK1")
  })

  it("has shared texts with their formatted parts, without their pronunciation, and with escapes", async () => {
    const texts = pack(
      TEXTS,
      `<x:sst xmlns:x="m"><x:si><x:t>Rao, &amp; &quot;Asha&quot; &#128512;</x:t></x:si><x:si><x:r><x:t>A</x:t></x:r><x:r><x:t xml:space="preserve"> b_x0041_</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>`,
    )
    const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`
    expect(await readSheet(makeWorkbook({ texts, rows }))).toBe('"Rao, & ""Asha"" \u{1F600}",A bA')
  })

  it("that Excel has saved is read", async () => {
    const file = await readFile(
      new URL("../../../../scripts/sample-data/kaveri-employees.xlsx", import.meta.url),
    )
    const [notes, employees] = await read(file)
    expect(notes).toMatchObject({ name: "Read me", rowCount: 1 })
    expect(employees).toMatchObject({ name: "Employees", rowCount: 13 })
    expect(employees?.csv.split("\r\n")[1]).toBe(
      "KL-0001,Tenzin Lhamo,tenzin.lhamo@kaveriloom.example,2018-05-20,9845007919,ABCPD1001K,Dyeing and Finishing",
    )
  })

  it("of 150,000 rows is read", async () => {
    const [sheet] = await read(makeStaffWorkbook(150_000, 2))
    expect(sheet?.rowCount).toBe(150_001)
    expect(sheet?.csv.endsWith("\r\nK150001,Asha 150001")).toBe(true)
  })

  it("reports its progress", async () => {
    const told: Array<number> = []
    await readWorkbook(makeStaffWorkbook(5_000, 20), null, (rows) => told.push(rows))
    expect(told.at(-1)).toBe(5_001)
    expect(told.length).toBeGreaterThan(10)
  })
})

describe("a workbook that cannot be used", () => {
  it.each(HOSTILE_WORKBOOKS)(
    "is refused with its reason and place: $name",
    async ({ make, problem, place }) => {
      const file = make()
      expect(file.byteLength).toBeLessThan(50_000_000)
      expect(await findProblem(file)).toEqual({ problem, place })
    },
  )

  it.each([
    ["no archive", Buffer.from("PK nothing of an archive")],
    ["a cut one", makeStaffWorkbook(10, 3).subarray(0, 900)],
    ["a missing part", makeWorkbook({ sheet: pack("xl/other.xml", "<a/>") })],
    ["a document type", makeWorkbook({ sheet: pack(SHEET, `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`) })],
    ["XML that ends early", makeWorkbook({ sheet: pack(SHEET, "<worksheet><sheetData>") })],
    [
      "bytes that are no UTF-8",
      makeWorkbook({ sheet: { ...pack(SHEET, "xx"), packed: Buffer.from([1, 2, 0, 253, 255, 255, 255]) } }),
    ],
    ["a text that is not there", makeWorkbook({ rows: `<row><c t="s"><v>7</v></c></row>` })],
    ["a number that is none", makeWorkbook({ rows: `<row><c><v>12,5</v></c></row>` })],
    ["rows out of order", makeWorkbook({ rows: `${textRow(3, ["a"])}${textRow(2, ["b"])}` })],
    ["fewer bytes than declared", makeWorkbook({ sheet: { ...pack(SHEET, "<a></a>"), declaredSize: 8 } })],
  ])("is damaged: %s", async (_, file) => {
    expect((await findProblem(file)).problem).toBe("protected-or-damaged")
  })

  it.each([
    ["xl/workbook.bin", "binary-workbook"],
    ["content.xml", "open-document"],
    ["Index/Document.iwa", "numbers"],
    ["staff.csv", "not-a-workbook"],
  ])("is named by its parts: %s", async (part, problem) => {
    expect(await findProblem(zip([pack(part, "x")]))).toEqual({ problem, place: null })
  })

  it("has no rows", async () => {
    expect(await findProblem(makeWorkbook({}))).toEqual({ problem: "empty", place: null })
  })
})
