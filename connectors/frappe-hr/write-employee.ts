import { type JsonObject, SourceError, type SourceUpdate } from "../sdk/index.ts"
import { EMPLOYEE } from "./employee-pages.ts"
import type { Filter, Site } from "./site.ts"

/** Data-model key to the field of Employee that stores it as it is. */
const FIELD_OF: Readonly<Record<string, string>> = {
  name: "employee_name",
  email: "company_email",
  personalEmail: "personal_email",
  mobileNumber: "cell_number",
  doj: "date_of_joining",
  dob: "date_of_birth",
  gender: "gender",
  maritalStatus: "marital_status",
  bloodGroup: "blood_group",
  designation: "designation",
  terminationDate: "relieving_date",
  currentAddress_addressLine: "current_address",
  permanentAddress_addressLine: "permanent_address",
  pan: "pan_number",
  bankDetails_accountNumber: "bank_ac_no",
  bankDetails_ifscCode: "ifsc_code",
  bankDetails_bankName: "bank_name",
}

/** Frappe builds the full name from these itself. */
const splitName = (name: unknown): JsonObject => {
  const [first = "", ...rest] = typeof name === "string" ? name.trim().split(/\s+/u) : []
  return { first_name: first, middle_name: "", last_name: rest.join(" ") }
}

/**
 * Changes fields of one employee in one request. Throws `SourceError` (`data`) before that for a key that Frappe has no field
 * for, and for an employee that it does not have.
 */
export const writeEmployee = async (site: Site, { employeeId, fields }: SourceUpdate): Promise<void> => {
  const values = toFields(fields)
  await site.update(EMPLOYEE, await findName(site, employeeId), values)
}

const toFields = (fields: SourceUpdate["fields"]): JsonObject => {
  const unknown = Object.keys(fields).filter((key) => FIELD_OF[key] === undefined)
  if (unknown.length > 0) {
    throw new SourceError({
      kind: "data",
      message: `Frappe HR cannot store ${unknown.join(", ")}: only fields of Employee itself can be changed.`,
    })
  }
  const entries = Object.entries(fields).flatMap(([key, value]) =>
    key === "name" ? Object.entries(splitName(value)) : [[FIELD_OF[key] ?? key, value] as const],
  )
  return Object.fromEntries(entries)
}

/** The id of a row is the employee number, or the name of the record where there is none. */
const findName = async (site: Site, employeeId: string): Promise<string> => {
  for (const field of ["employee_number", "name"]) {
    const filters: ReadonlyArray<Filter> = [[field, "=", employeeId]]
    const [found] = await site.list(EMPLOYEE, { fields: ["name"], filters, orderBy: "name asc", limit: 1 })
    if (typeof found?.["name"] === "string") return found["name"]
  }
  throw new SourceError({ kind: "data", message: "Frappe HR has no employee with this id." })
}
