import { describe, expect, it } from "vitest"
import { makeWorkbook } from "../testing/make-workbook.ts"
import { readWorkbook } from "../read-workbook.ts"

/** Cells of one row with number formats, by the index of their style. */
const read = async (formats: ReadonlyArray<string>, cells: string, properties = "") => {
  const numFmts = formats.map(
    (code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  )
  const xfs = formats.map((_, index) => `<xf numFmtId="${index + 164}"/>`)
  const styles = `<numFmts>${numFmts.join("")}</numFmts><cellXfs><xf/>${xfs.join("")}</cellXfs>`
  const file = makeWorkbook({ styles, rows: `<row>${cells}</row>`, properties })
  const [sheet] = await readWorkbook(file, null, () => undefined)
  return { csv: await sheet?.csv.text(), cells: sheet?.doubts.cells }
}

const readText = async (format: string, cell: string) => (await read([format], cell)).csv

describe("the text of a cell", () => {
  it.each([
    ["00000", "42", "00042"],
    ["[<=9999999]###-####;(###) ###-####", "5551234567", "(555) 123-4567"],
    ['"EMP"0000', "7", "EMP0007"],
    ["00000", "42.5", "42.5"],
    ["#,##0.00", "1234.5678", "1234.5678"],
    ['"Rs. "0', "1234.56", "1234.56"],
    ["0.00", "41666.666666666664", "41666.6666666667"],
    ["General", "0.30000000000000004", "0.3"],
    ["General", "45.100000000000001", "45.1"],
    ["General", "1.5E-7", "0.00000015"],
    ["General", "-2.5E-10", "-0.00000000025"],
    ["General", "123456789012", "123456789012"],
    ["General", "1.0", "1"],
    ["@", "42", "42"],
    ["0%", "0.12", "12%"],
    ["[h]:mm", "1.5", "36:00"],
    ["h:mm", "0.5", "12:00"],
    ["yyyy-mm-dd hh:mm", "45382.75", "2024-03-31T18:00:00"],
    ["dd/mm/yyyy", "45382.75", "2024-03-31"],
    ["dd/mm/yyyy", "-5", "-5"],
    ["dd/mm/yyyy", "60", "1900-02-29"],
  ])("in the format %s of %s is %s", async (format, value, text) => {
    expect(await readText(format, `<c s="1"><v>${value}</v></c>`)).toBe(text)
  })

  it("that a format adds to has the addition", async () => {
    expect(await readText('"EMP-"@', `<c s="1" t="inlineStr"><is><t>007</t></is></c>`)).toBe("EMP-007")
  })

  it.each([14, 15, 16, 17, 22, 27, 30, 36, 50, 57, 58, 81])(
    "is a day in Excel's own format %d",
    async (id) => {
      const styles = `<cellXfs><xf numFmtId="${id}"/></cellXfs>`
      const file = makeWorkbook({ styles, rows: `<row><c s="0"><v>45383</v></c></row>` })
      const [sheet] = await readWorkbook(file, null, () => undefined)
      expect(await sheet?.csv.text()).toBe("2024-04-01")
    },
  )

  it("of a date is the written day", async () => {
    const cells = ["2018-04-01", "2018-04-01T00:00:00", "2018-04-01T00:00:00Z", "2018-04-01T10:10:10"]
    const row = cells.map((text) => `<c s="1" t="d"><v>${text}</v></c>`).join("")
    expect((await read(["dd/mm/yyyy"], row)).csv).toBe("2018-04-01,2018-04-01,2018-04-01,2018-04-01")
  })
})

describe("a cell that needs a look", () => {
  it("is a failed formula, which keeps what it shows, as an error and not as a word for nothing", async () => {
    const { csv, cells } = await read([], `<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c>`)
    expect(csv).toBe("#DIV/0!,#N/A!")
    expect(cells?.error).toEqual({ count: 2, places: ["A1", "B1"] })
  })

  it("is a formula without a result, which is an error and not empty", async () => {
    const { csv, cells } = await read(
      [],
      `<c><f>B1*2</f></c><c><f>C1*2</f><v></v></c><c><f>1</f><v>1</v></c>`,
    )
    expect(csv).toBe("#VALUE!,#VALUE!,1")
    expect(cells?.uncalculated).toEqual({ count: 2, places: ["A1", "B1"] })
  })

  it("is not a formula whose result is an empty text", async () => {
    const { csv, cells } = await read([], `<c t="str"><f>IF(1,"","")</f><v></v></c><c><v>1</v></c>`)
    expect(csv).toBe(",1")
    expect(cells?.uncalculated.count).toBe(0)
  })

  it("is a number of 16 digits, or in an exponent, but not one of 15", async () => {
    const row = `<c><v>1234567890123456</v></c><c s="1"><v>123456</v></c><c><v>999999999999999</v></c><c><v>1.2345678901234501E+15</v></c>`
    const { csv, cells } = await read(["0.00E+00"], row)
    expect(csv).toBe("1234567890123456,123456,999999999999999,1234567890123450")
    expect(cells?.["long-number"]).toEqual({ count: 3, places: ["A1", "B1", "D1"] })
  })

  it("is a value that its format hides", async () => {
    const { csv, cells } = await read([";;;"], `<c s="1"><v>5</v></c>`)
    expect(csv).toBe("5")
    expect(cells?.concealed).toEqual({ count: 1, places: ["A1"] })
  })

  it("is each formula with the result 0, when no other formula has another", async () => {
    const zero = `<c><f>B1</f><v>0.0</v></c>`
    expect((await read([], zero + zero)).cells?.["zero-result"].count).toBe(2)
    expect((await read([], `${zero}<c><f>B1</f><v>3</v></c>`)).cells?.["zero-result"].count).toBe(0)
  })

  it("is a result of 0 where the formulas are left to Excel", async () => {
    const file = makeWorkbook({
      rows: `<row><c><f>B1</f><v>0</v></c><c><f>B1</f><v>7</v></c></row>`,
      calculation: `<calcPr calcId="124519" fullCalcOnLoad="1"/>`,
    })
    const [sheet] = await readWorkbook(file, null, () => undefined)
    expect(await sheet?.csv.text()).toBe("#VALUE!,7")
    expect(sheet?.doubts.cells.uncalculated).toEqual({ count: 1, places: ["A1"] })
  })
})
