import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { SourceRecord } from "../builders/sources.ts"

/*
 * Values that identify the field and the employee they belong to, so that a leak is found by searching the text of anything
 * that a vendor receives, whatever the field.
 */

/** Keys whose flags and withholding a sequence changes. */
export const TESTED_KEYS = [
  "name",
  "email",
  "department",
  "designation",
  "grade",
  "ctc_basic",
  "monthly_basic",
] as const satisfies ReadonlyArray<DataModelKey>
export type TestedKey = (typeof TESTED_KEYS)[number]

export const EMPLOYEES = [1, 2, 3] as const
export type EmployeeNumber = (typeof EMPLOYEES)[number]

export interface Canary {
  readonly key: TestedKey
  readonly employee: EmployeeNumber
}

export const toEmployeeId = (employee: EmployeeNumber): string => `EMP-${String(employee)}-X`

/** A value that no other field, employee or file has. */
const makeCanaryValue = (key: TestedKey, employee: EmployeeNumber, file: number): string => {
  const position = TESTED_KEYS.indexOf(key) + 1
  if (key === "ctc_basic" || key === "monthly_basic") {
    return String(700_000_000 + position * 1_000_000 + employee * 100_000 + (file % 1_000))
  }
  const text = `Canary${String(position)}${String(employee)}x${String(file)}`
  return key === "email" ? `${text}@acme.example` : text
}

/** The employees whose values occur in a text. */
export const findCanaries = (text: string): ReadonlyArray<Canary> =>
  [...text.matchAll(/canary(\d)(\d)x/giu), ...text.matchAll(/\b70(\d)([1-3])\d{5}\b/gu)].flatMap(
    ([, position, number]) => {
      const key = TESTED_KEYS[Number(position) - 1]
      const employee = EMPLOYEES.find((one) => one === Number(number))
      return key === undefined || employee === undefined ? [] : [{ key, employee }]
    },
  )

/** The employees whose ids occur in a text. */
export const findEmployees = (text: string): ReadonlyArray<EmployeeNumber> =>
  EMPLOYEES.filter((employee) => text.includes(toEmployeeId(employee)))

export type Group = "Sales" | "HR"

/** The row of an employee in the corporate's n-th file. */
export const makeCanaryRow = (employee: EmployeeNumber, group: Group, file: number): SourceRecord => ({
  employeeId: toEmployeeId(employee),
  status: "Active",
  groupName: group,
  monthly_month: "1",
  monthly_year: "2026",
  ...Object.fromEntries(TESTED_KEYS.map((key) => [key, makeCanaryValue(key, employee, file)])),
})
