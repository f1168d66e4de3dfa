import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MASK } from "../../../core/contract/wire-values.ts"
import { createCorporate, type Corporate } from "../testing/corporate.ts"

/* What the product exported comes in again with no change, whole or as changes. */

let corporate: Corporate
beforeAll(async () => {
  corporate = await createCorporate()
})
afterAll(() => corporate.installation.remove())

const COLUMNS = [
  ...[
    "Employee ID",
    "Name",
    "Email",
    "Date of Joining",
    "Date of Birth",
    "Status",
    "Gender",
    "PAN",
    "Aadhaar",
  ],
  ...["UAN", "Mobile Number", "Account Number", "IFSC Code", "Bank Name", "Designation", "Department"],
  ...["Current Address", "Country Code", "Last Working Day", "CTC Basic", "Monthly Basic", "Month", "Year"],
  ...["Spouse Name", "Spouse DOB"],
]

const makeRow = (n: number, parts: Readonly<Record<string, string>> = {}): ReadonlyArray<string> => {
  const row: Readonly<Record<string, string>> = {
    "Employee ID": `00${String(n)}`,
    Name: `Asha O'Neil ${"ABCDEFGH".charAt(n)}`,
    Email: `asha.${String(n)}@acme.example`,
    "Date of Joining": "2020-05-17",
    "Date of Birth": "1990-01-23",
    Status: "Active",
    Gender: "F",
    PAN: "ABCPE1234F",
    Aadhaar: "234123412346",
    UAN: "100123456789",
    "Mobile Number": "+91 98765 43210",
    "Account Number": "000123456789",
    "IFSC Code": "HDFC0001234",
    "Bank Name": "HDFC",
    Designation: '+Lead, "Ops"',
    Department: "'=R&D",
    "Current Address": "12, Lake Road\nKochi",
    "Country Code": "IN",
    "CTC Basic": "5,00,000.50",
    "Monthly Basic": "-41666.71",
    Month: "4",
    Year: "2024",
    "Spouse Name": "Ravi Iyer",
    "Spouse DOB": "1988-02-03",
    ...parts,
  }
  return COLUMNS.map((column) => row[column] ?? "")
}

const EMPLOYEES = stringify([
  COLUMNS,
  // E2 is of a file without salaries, and has none.
  makeRow(0, { "Employee ID": "E1" }),
  makeRow(1),
  makeRow(2, { PAN: "", Aadhaar: "", UAN: "", "Mobile Number": "", "Account Number": "", "IFSC Code": "" }),
  makeRow(3, { Status: "Left", "Last Working Day": "2023-12-31", "Spouse Name": "", "Spouse DOB": "" }),
  makeRow(4, { "CTC Basic": "", "Monthly Basic": "", Month: "", Year: "", Gender: "" }),
])

const exportAll = async () => {
  const { installation, connectionId } = corporate
  const { stdout, status } = await installation.run("export", "csv", "--connection", connectionId)
  expect(status).toBe(0)
  return stdout
}

const withoutFormer = (text: string): string => {
  const [header = [], ...rows] = parse(text)
  const id = header.indexOf("employeeId")
  return stringify([header, ...rows.filter((row) => row[id]?.startsWith("00"))])
}

describe("an export", () => {
  let text = ""
  beforeAll(async () => {
    const { result, stderr } = await corporate.send(EMPLOYEES, "--delta")
    expect(stderr).toBe("")
    expect(result).toMatchObject({ state: "completed", added: 4, updated: 1, errors: [] })
    text = await exportAll()
    expect(text).toContain(MASK)
    expect(text).not.toContain("ABCPE1234F")
  })

  it("that comes in again as a full load changes nothing", async () => {
    const { result } = await corporate.send(text)
    expect(result).toMatchObject({ state: "completed", errors: [], added: 0, updated: 0, rejected: 0 })
    expect(await exportAll()).toBe(text)
  })

  it("that comes in again as changes changes nothing", async () => {
    const { result } = await corporate.send(text, "--delta")
    expect(result).toMatchObject({ state: "completed", errors: [], added: 0, updated: 0, rejected: 0 })
    expect(await exportAll()).toBe(text)
  })

  it("leaves what its masks stand for: the first file is unchanged after it", async () => {
    const { result } = await corporate.send(EMPLOYEES, "--delta")
    expect(result).toMatchObject({ state: "completed", added: 0, updated: 0, unchanged: 5 })
  })

  it("of an employee who is not known is refused, and says what to do", async () => {
    const foreign = withoutFormer(text).replaceAll(/^00/gmu, "99")
    const refused = await corporate.send(foreign, "--delta")
    expect(refused).toMatchObject({ status: 1, changedNothing: true })
    for (const { reason } of refused.result?.errors ?? []) expect(reason).toContain("give the value itself")
    expect(refused.result?.error_count).toBe(18)
  })
})
