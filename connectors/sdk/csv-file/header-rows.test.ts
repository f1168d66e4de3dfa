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

const hasLabels = (lines: string) =>
  findHeaderRows(
    lines.split("\n").map((line) => Buffer.from(line.trim())),
    null,
  )?.hasLabels

const USERS = `STATUS,USERID,FIRSTNAME,MANAGER,HIREDATE`

describe("labels below the names of the columns", () => {
  it.each([
    [
      "of a user file of SAP SuccessFactors",
      `${USERS}\nSTATUS,USERID,First Name,Supervisor,Hire Date\nactive,1001,Asha,1000,04/01/2019`,
    ],
    ["of a template without employees", `${USERS}\nSTATUS,USERID,First Name,Supervisor,Hire Date`],
    [
      "of an employment import",
      `user-id,start-date,seq-number,custom-string1
       User ID,Event Date,Sequence Number,Pay Grade
       1001,04/01/2019,1,G4`,
    ],
    [
      "in another language",
      `${USERS},ZIP\nStatus,Benutzer,Vorname,Vorgesetzter,Eintritt,Postleitzahl
       active,1001,Asha,1000,01.04.2019,04103
       active,1002,Ben,1001,01.05.2019,04105
       active,1003,Cara,1001,01.06.2019,04107`,
    ],
  ])("%s are no employee", (_, lines) => {
    expect(hasLabels(lines)).toBe(true)
  })

  it.each([
    ["an employee", `${USERS}\nactive,1001,Asha,1000,04/01/2019\nactive,1002,Ben,1001,05/01/2019`],
    [
      "an employee without some values",
      `${USERS}\nactive,NEW,Asha,1000,04/01/2019\nactive,1002,Ben,1001,05/01/2019`,
    ],
    [
      "an employee named as columns are",
      "Name,Department,City\nManager,Department,Cityville\nBen,Sales,Pune",
    ],
    ["a row in words below names for people", "id,name,note\na,aa,é\n1,2,3\n4,5,6\n7,8,9"],
    ["a row in words above few others", "USERID,ZIP,HIREDATE\nnew,unknown,soon\n1001,04103,04/01/2019"],
    ["a row in words above signs", "USERID,ZIP,HIREDATE\nnew,unknown,soon\n?,-,?\n?,-,?\n?,-,?"],
    ["words alone", "Name,Role,Team\nAsha,Lead,Sales\nBen,Engineer,Support"],
    ["two columns", "USERID,HIREDATE\nUser ID,Hire Date\n1001,04/01/2019"],
  ])("are not seen in %s", (_, lines) => {
    expect(hasLabels(lines)).toBe(false)
  })
})

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
