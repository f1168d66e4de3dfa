import { describe, expect, it } from "vitest"
import { formatColumnLetters, nameColumns } from "./name-columns.ts"

const name = (...headers: ReadonlyArray<string>) => nameColumns(headers).map(({ header }) => header)

describe("naming columns", () => {
  it("keeps headers that are unique", () => {
    expect(nameColumns(["Emp Code", "Name"])).toEqual([
      { header: "Emp Code", original: null },
      { header: "Name", original: null },
    ])
  })

  it("numbers repeated headers, also beside one that already has that name", () => {
    expect(name("Date", "Date", "Date (2)", "Date")).toEqual(["Date", "Date (2)", "Date (2) (2)", "Date (3)"])
  })

  it("names empty headers by their letters", () => {
    expect(name("Code", " ", "")).toEqual(["Code", "Column B", "Column C"])
    expect([25, 26, 27, 701, 702].map(formatColumnLetters)).toEqual(["Z", "AA", "AB", "ZZ", "AAA"])
  })

  it("cuts long headers and keeps them apart", () => {
    const long = "x".repeat(300)
    const names = name(long, long)
    expect(names.map((each) => each.length)).toEqual([100, 100])
    expect(new Set(names).size).toBe(2)
  })
})
