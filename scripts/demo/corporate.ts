import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { formatPlainTable } from "../../adapters/commander/output/table.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { SAMPLE_HEADERS, sampleCsv, sampleRow } from "../sample-data/employees.ts"
import type { SharedFile } from "./hr-admin.ts"
import type { Narrator } from "./narrator.ts"

/* The corporate's HR admin: the export of a payroll system, and another one a week later. */

export const CORPORATE = { orgName: "Acme Widgets Pvt Ltd", email: "hr@acme-widgets.example" }

export const EMPLOYEES = 105
export const CHANGED = 3
export const NEW = 2

const DESIGNATION = SAMPLE_HEADERS.indexOf("Designation")

/** Three promotions. */
const promote = (row: ReadonlyArray<string>, n: number): ReadonlyArray<string> =>
  row.map((cell, column) => (n <= CHANGED && column === DESIGNATION ? "Vice President" : cell))

export const writeFiles = async (folder: string) => {
  const first = join(folder, "employees.csv")
  const weekLater = join(folder, "employees-a-week-later.csv")
  await writeFile(first, [...sampleCsv(EMPLOYEES)].join(""))
  await writeFile(weekLater, [...sampleCsv(EMPLOYEES + NEW, promote)].join(""))
  return { first, weekLater }
}

/** Shows which of the corporate's headers was mapped to which field. */
export const showMapping = (narrator: Narrator, columns: SharedFile["columns"]): void => {
  const rows = SAMPLE_HEADERS.map((header) => [header, columns[header] ?? "(not read)"])
  for (const line of formatPlainTable({ headings: ["HEADER OF THE FILE", "FIELD"], rows }))
    narrator.line(line)
}

/** Shows some values of the first row: read in the corporate's spelling, stored normalised and masked. */
export const showRecord = (narrator: Narrator, record: EmployeeRecord): void => {
  const readBack: Readonly<Record<string, unknown>> = {
    "Full Name": record.name,
    "Date of Joining": record.doj,
    "Employment Type": record.employmentType,
    Gender: record.gender,
    "Mobile No": record.mobileNumber,
    "PAN No": record.pan,
    "Aadhaar No": record.aadhar,
    "Bank A/C No": record.bankDetails?.accountNumber,
  }
  const row = sampleRow(1)
  const rows = Object.entries(readBack).map(([header, value]) => [
    header,
    row[SAMPLE_HEADERS.findIndex((name) => name === header)] ?? "",
    value === undefined ? "(not shared)" : JSON.stringify(value),
  ])
  for (const line of formatPlainTable({ headings: ["HEADER", "IN THE FILE", "READ BACK"], rows }))
    narrator.line(line)
}
