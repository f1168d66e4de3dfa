import { describe, expect, it } from "vitest"
import { csvPages } from "./csv-pages.ts"
import { makeFile, collectPages, readFile } from "./testing/files.ts"

const readTextRows = async (text: string) => (await readFile(text)).rows

describe("rows", () => {
  it.each([
    ["a last line without a line break", "a,b\n1,2", [[2, "1", "2"]]],
    ["CRLF", "a,b\r\n1,2\r\n", [[2, "1", "2"]]],
    ["CR alone", "a,b\r1,2\r3,4", [[2, "1", "2"], [3, "3", "4"]]], // prettier-ignore
    ["CRs doubled by a program that writes CRLF as text", "a,b\r\r\n1,2\r\r\n", [[2, "1", "2"]]],
    ["a last CR without its LF", "a,b\r\n1,2\r", [[2, "1", "2"]]],
    ["quotes around every value", '"a","b"\n"1","2"\n', [[2, "1", "2"]]],
    ["a delimiter in quotes", 'a,b\n"1,5",2\n', [[2, "1,5", "2"]]],
    ["a line break in quotes", 'a,b\n"1\n5",2\n', [[2, "1\n5", "2"]]],
    ["CRLF in quotes, kept as it is", 'a,b\r\n"1\r\n5",2\r\n', [[2, "1\r\n5", "2"]]],
    ["an LF in quotes in a file of CRs", 'a,b\r"1\n5",2\r3,4', [[2, "1\n5", "2"], [4, "3", "4"]]], // prettier-ignore
    ["doubled quotes", 'a,b\n"say ""hi""",2\n', [[2, 'say "hi"', "2"]]],
    ["a value of one doubled quote", 'a,b\n"""",2\n', [[2, '"', "2"]]],
    ["an empty value in quotes", 'a,b\n"",2\n', [[2, "", "2"]]],
    ["empty values", "a,b,c\n,2,\n", [[2, "", "2", ""]]],
    ["spaces, kept as they are", "a,b\n 1 ,  2\n", [[2, " 1 ", "  2"]]],
    ["a CR inside a value", "a,b\n1\r5,2\n", [[2, "1\r5", "2"]]],
    ["text beyond ASCII", "a,b\nनाम,😀é\n", [[2, "नाम", "😀é"]]],
    ["formulas, as they are", "a,b\n=1+1,@SUM(A1)\n", [[2, "=1+1", "@SUM(A1)"]]],
    ["leading zeros and long numbers", "a,b\n007,12345678901234567890\n", [[2, "007", "12345678901234567890"]]], // prettier-ignore
  ])("reads %s", async (_, text, rows) => {
    expect(await readTextRows(text)).toEqual(rows)
  })

  it("reports the line of each row after multi-line values, CRLF and blank lines", async () => {
    const text = 'a,b\r\n\r\n1,2\r\n"x\r\ny\r\nz",3\r\n,\r\n \r\n4,"5\n6"\r\n7,8'
    expect(await readTextRows(text)).toEqual([
      [3, "1", "2"],
      [4, "x\r\ny\r\nz", "3"],
      [9, "4", "5\n6"],
      [11, "7", "8"],
    ])
  })

  it("reports the row of a spreadsheet, where a line break in a cell makes it another than the line", async () => {
    const pages = await collectPages(makeFile('\n"a\n1",b\n1,2\n"x\ny",3\n\n4,5\n'))
    const rows = pages.flatMap((page) => page.rows)
    expect(rows.map(({ position, sheetRow }) => [position, sheetRow])).toEqual([
      [4, 3],
      [5, 4],
      [8, 6],
    ])
    expect(pages[0]?.layout).toMatchObject({ delimiter: ",", headerLine: 2, encoding: "UTF-8" })
  })

  it("skips lines that are blank or contain only delimiters, without counting or reporting them", async () => {
    const { rows, unreadable } = await readFile("a,b\n1,2\n\n   \n,\n,,,\n\t\n3,4\n,\n")
    expect(rows.map(([line]) => line)).toEqual([2, 8])
    expect(unreadable).toEqual([])
  })

  it("reads blank values at the end of every line, including the header, as unnamed columns", async () => {
    expect(await readTextRows("a,b,,\n1,2,,\n3,4, ,\n")).toEqual([
      [2, "1", "2", "", ""],
      [3, "3", "4", " ", ""],
    ])
  })

  it.each(["'+919812345678", "'=1+1", "''=1+1", "'\tx", "'tis", "O'Neil", "'", "+91"])(
    "leaves the apostrophe of a formula-safe export to core: %j",
    async (cell) => {
      expect(await readTextRows(`a,b\n${cell},2\n"${cell}",2\n`)).toEqual([
        [2, cell, "2"],
        [3, cell, "2"],
      ])
    },
  )
})

describe("header", () => {
  const readColumns = async (header: string) => (await readFile(`${header}\n1,2,3,\n`)).columns

  it("trims names and leaves other problems for core to report", async () => {
    expect(await readColumns(' Name ,"Salary, CTC",Name,')).toEqual(["Name", "Salary, CTC", "Name", ""])
  })

  it("may span several lines", async () => {
    const { columns, rows } = await readFile('"Employee\nID",Name\n1,2\n')
    expect(columns).toEqual(["Employee\nID", "Name"])
    expect(rows).toEqual([[3, "1", "2"]])
  })

  it("is the first non-blank line", async () => {
    const { columns, rows } = await readFile("\n , ,\r\n\na,b\n1,2\n")
    expect(columns).toEqual(["a", "b"])
    expect(rows).toEqual([[5, "1", "2"]])
  })

  it.each([
    ["a,b,c\n1,2;3,4\n", ["1", "2;3", "4"]],
    ["a;b;c\n1;2,5;4\n", ["1", "2,5", "4"]],
    ["a\tb\tc\n1\t2,5\t4\n", ["1", "2,5", "4"]],
    ["a|b|c\n1|2,5|4\n", ["1", "2,5", "4"]],
    ['"a,1,2,3";b;c\n1;2;3\n', ["1", "2", "3"]],
    ["Pay (basic, hra);b;c\n1;2;3\n", ["1", "2", "3"]],
    ["sep=|\na|b\n1|2\n", ["1", "2"]],
    ["a;b,c\n1;2,3\n", ["1;2", "3"]],
    ["ID;Name (Last, First, Middle);Dept\n1;Rao;R\n", ["1", "Rao", "R"]],
    ["ID|Name|Address, City, State, Zip\r\n1|Rao|X\r\n", ["1", "Rao", "X"]],
    ["ID,Pay;net,Name\n1,5,Rao\n", ["1", "5", "Rao"]],
    ["ID,Pay;net;gross,Name\n1,5;4,Rao\n", ["1", "5;4", "Rao"]],
  ])("determines the delimiter: %j", async (text, cells) => {
    expect((await readTextRows(text)).map((row) => row.slice(1))).toEqual([cells])
  })

  it("is split by a configured delimiter, given as a character or by name", async () => {
    const text = "a;b,c\n1;2,3\n"
    expect((await readFile(text, { delimiter: ";" })).rows).toEqual([[2, "1", "2,3"]])
    expect((await readFile(text, { delimiter: "Semicolon" })).rows).toEqual([[2, "1", "2,3"]])
    expect((await readFile("a\n1\n", { delimiter: "comma" })).rows).toEqual([[2, "1"]])
  })
})

describe("pages", () => {
  const lines = Array.from({ length: 4_500 }, (_, n) => `${n},x`)
  const text = `a,b\n${lines.join("\n")}\n`

  it("contain 2,000 rows each, the last one the rest, with the header and without a cursor", async () => {
    const pages = await collectPages(makeFile(text))
    expect(pages.map((page) => page.rows.length)).toEqual([2_000, 2_000, 500])
    expect(pages.every((page) => page.columns.join() === "a,b" && page.cursor === null)).toBe(true)
    expect(pages.flatMap((page) => page.rows.map((row) => row.cells.join()))).toEqual(lines)
  })

  it("report the bytes read, up to the file's size, also when the decoded text is shorter or longer", async () => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, "utf16le")]) {
      const pages = await collectPages(makeFile(bytes, 1_000), { limits: { blockBytes: 1_000 } })
      const done = pages.map((page) => page.progress.done)
      expect(done).toEqual([...done].sort((a, b) => a - b))
      expect(done[0]).toBeLessThan(bytes.length)
      expect(done.at(-1)).toBe(bytes.length)
    }
  })

  it("start at the first row each time", async () => {
    const pages = csvPages({ file: makeFile("a,b\n1,2\n") })
    for (let time = 0; time < 2; time++) {
      for await (const page of pages()) expect(page.rows).toHaveLength(1)
    }
  })

  it("close the file when the reader stops early", async () => {
    let opened = 0
    let closed = 0
    const file = {
      ...makeFile(text),
      open: async function* () {
        opened++
        try {
          yield* makeFile(text, 100).open()
        } finally {
          closed++
        }
      },
    }
    for await (const page of csvPages({ file })()) {
      expect(page.rows).toHaveLength(2_000)
      break
    }
    expect(opened).toBeGreaterThan(0)
    expect(closed).toBe(opened)
  })
})

describe("an option", () => {
  it.each([
    [{ encoding: "latin-9" }, 'The encoding "latin-9" is not known. Use one of utf-8, utf-16le'],
    [{ delimiter: "::" }, 'The delimiter "::" is not known. Use one of comma, semicolon, tab, pipe'],
  ])("that is unknown is refused at once: %j", (named, message) => {
    expect(() => csvPages({ file: makeFile(""), ...named })).toThrow(message)
  })
})
