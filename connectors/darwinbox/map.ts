import { joinTexts, type JsonObject, readText } from "../sdk/index.ts"
import { COLUMN_NAMES, type Fields, type PartName } from "./columns.ts"

export interface Manager {
  readonly name: string | null
  readonly email: string | null
}

export interface EmployeeContext {
  /** Null: no active employee has this `employee_id`. */
  readonly findManager: (employeeId: string) => Manager | null
  /** Whether the employee is in the dataset of active employees. */
  readonly isActive: boolean
  readonly hasBank: boolean
  /** Null: they are not wanted. */
  readonly dependents: ReadonlyArray<JsonObject> | null
}

/** Maps the fields of an employee to keys of the data model. A pure function that validates nothing. */
export const mapEmployee = (fields: Fields, context: EmployeeContext): JsonObject => {
  const { findManager, isActive, hasBank, dependents } = context
  const findByPart = (part: PartName): Manager | null => {
    const id = readPart(fields, part)
    return id === null ? null : findManager(id)
  }
  const manager = findByPart("managerId")
  return {
    ...pickColumns(fields, hasBank),
    employeeId: readEmployeeId(fields),
    name: readName(fields),
    status: readStatus(fields, isActive),
    manager: manager?.name ?? fields["manager"],
    managerEmail: fields["managerEmail"] ?? manager?.email,
    managerEmail2: fields["managerEmail2"] ?? findByPart("secondManagerId")?.email,
    managerEmail3: fields["managerEmail3"] ?? findByPart("hrPartnerId")?.email,
    ...(dependents === null ? {} : { dependentDetails: dependents }),
  }
}

const pickColumns = (fields: Fields, hasBank: boolean): JsonObject =>
  Object.fromEntries(
    Object.keys(COLUMN_NAMES)
      .filter((key) => hasBank || !key.startsWith("bankDetails_"))
      .map((key) => [key, fields[key]]),
  )

export const readPart = (fields: Fields, part: PartName): string | null => readText(fields[part])

export const readEmployeeId = (fields: Fields): string | null =>
  readText(fields["employeeId"]) ?? readPart(fields, "uniqueId")

export const readName = (fields: Fields): string | null =>
  readText(fields["name"]) ?? joinTexts([fields["firstName"], fields["middleName"], fields["lastName"]])

/**
 * Everyone in the dataset of active employees works for the company, whatever their own status is called,
 * unless it says otherwise. An inactive employee with an exit date has left.
 */
const readStatus = (fields: Fields, isActive: boolean): string => {
  const text = readText(fields["status"])?.toLowerCase() ?? ""
  const works = text === "active" || (isActive && !/inactive|suspend|terminat|separat|exit|left/u.test(text))
  if (works) return "Active"
  return readText(fields["terminationDate"]) === null ? "Inactive" : "Terminated"
}
