import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findHeaderRows } from "./header-rows.ts"

const find = (lines: string) => {
  const found = findHeaderRows(
    lines
      .trim()
      .split("\n")
      .map((line) => Buffer.from(line.trim())),
    null,
  )
  return found === null ? null : [found.index, ...found.columns]
}

describe("the header of a file", () => {
  it("is its first row", () => {
    expect(find("Code,Name,Joined\nE1,Asha Rao,2019-04-01\nE2,Ben Roy,2020-05-04")).toEqual([
      0,
      "Code",
      "Name",
      "Joined",
    ])
  })

  it.each([
    ["a title without delimiters", "Employee master\nCode,Name,Joined\nE1,Asha,2019-04-01"],
    [
      "a title with delimiters",
      "Employee master,,,\nCode,Name,Joined,\nE1,Asha,2019-04-01,\nE2,Ben,2020-05-04,",
    ],
    ["a title with a comma", "Employees, June 2026\nCode,Name,Joined,City,Grade\nE1,Asha,2019-04-01,Pune,A"],
    [
      "the company and the month",
      "Company,Acme Ltd,\nMonth,June 2026,\nCode,Name,Joined\nE1,Asha,2019-04-01\nE2,Ben,2020-05-04",
    ],
    ["a title between quotes", '"Acme; employees"\nCode;Name;Joined\nE1;Asha;01.04.2019'],
  ])("is below %s", (_, lines) => {
    expect(find(lines)?.slice(1, 4)).toEqual(["Code", "Name", "Joined"])
  })

  it("has names in two rows below a title", () => {
    const lines = `Acme employee master,,,,
      Employee,,Earnings,,Deductions
      Emp Code,Name,Basic,HRA,PF
      E1,Asha Rao,5000,2000,600`
    expect(find(lines)).toEqual([2, "Emp Code", "Name", "Basic", "HRA", "PF"])
  })

  it("takes the names of merged cells from the row above", () => {
    const lines = `Emp Code,Name,Earnings,,Deductions
      ,,Basic,HRA,PF
      E1,Asha Rao,5000,2000,600
      E2,Ben Roy,6000,2400,700`
    expect(find(lines)).toEqual([1, "Emp Code", "Name", "Basic", "HRA", "PF"])
  })

  it("tells equal names apart by their group", () => {
    const lines = `Employee,,Monthly,,Annual,
      Code,Name,Basic,HRA,Basic,HRA
      E1,Asha Rao,5000,2000,60000,24000`
    expect(find(lines)).toEqual([
      1,
      "Code",
      "Name",
      "Monthly Basic",
      "Monthly HRA",
      "Annual Basic",
      "Annual HRA",
    ])
  })

  it.each([
    ["columns without a name", "Name,City,,Dept\nAsha,Pune,x,Sales\nBen,Delhi,y,Support"],
    ["a column without a name before numbers", "Name,City,\nAsha,Pune,12\nBen,Delhi,14"],
    ["few names", "Code,Name,,,,\nE1,Asha,1,2,3,4\nE2,Ben,1,2,3,4"],
    ["names with numbers", "Code,Address 1,Address 2\nE1,Park Street,Pune\nE2,MG Road,Delhi"],
    ["a first row of words alone", "Name,Role,\nAsha,Lead,Pune\nBen,Engineer,Delhi"],
  ])("stays the first row with %s", (_, lines) => {
    expect(find(lines)?.[0]).toBe(0)
  })

  it("is never below the first employee of a file whose columns all have names", () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,9}$/)
    const cell = fc.oneof(word, fc.constant(""), fc.integer().map(String))
    const files = fc.integer({ min: 2, max: 7 }).chain((width) =>
      fc.record({
        header: fc.array(word, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(files, ({ header, rows }) => {
        const records = [header, ...rows].map((cells) => Buffer.from(cells.join(",")))
        expect(findHeaderRows(records, null)?.index).toBe(0)
      }),
    )
  })
})
