import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../core/contract/employee/fields.ts"
import { MASK } from "../../core/contract/wire-values.ts"
import { aadhaar, accountNumber, ifsc, mobile, pan, uan } from "../../scripts/sample-data/identifiers.ts"
import { EMPLOYEE } from "../employee.ts"
import { EMPLOYEE_ID } from "../situations.ts"

/** The source's values of the fields that the vendor sees masked. */
const BEHIND_THE_MASK: Readonly<Record<string, string>> = {
  pan: pan(1),
  aadhar: aadhaar(1),
  uan: uan(1),
  mobileNumber: mobile(1),
  bankDetails_accountNumber: accountNumber(1),
  bankDetails_ifscCode: ifsc(1),
}

const [DEPENDENT] = EMPLOYEE.dependentDetails

const COLUMNS: ReadonlyArray<readonly [key: string, value: string]> = [
  ...EMPLOYEE_FIELDS.filter(({ kind }) => kind !== "components").map(
    ({ key, path }) => [key, sourceValue(key, path)] as const,
  ),
  ...DEPENDENT_FIELDS.map(
    ({ name }) =>
      [`dependentDetails_${name}`, String((DEPENDENT as Readonly<Record<string, unknown>>)[name])] as const,
  ),
]

function sourceValue(key: string, path: ReadonlyArray<string>): string {
  const value = path.reduce<unknown>(
    (within, step) => (within as Readonly<Record<string, unknown>>)[step],
    EMPLOYEE,
  )
  return value === MASK ? (BEHIND_THE_MASK[key] ?? "") : String(value)
}

export interface Row {
  readonly employeeId: string
  readonly department: string
}

/** A corporate's file: the contracts' employee, in every field, in as many departments as there are rows. */
export const employeesCsv = (...rows: ReadonlyArray<Partial<Row>>): string =>
  [COLUMNS.map(([key]) => key), ...rows.map(toCells)].map((cells) => `${cells.join(",")}\n`).join("")

const toCells = ({ employeeId = EMPLOYEE_ID, ...row }: Partial<Row>): ReadonlyArray<string> =>
  COLUMNS.map(([key, value]) => {
    const cell = { [key]: value, ...row, employeeId }[key] ?? ""
    return cell.includes(",") ? `"${cell}"` : cell
  })
