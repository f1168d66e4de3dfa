import { firstFilled, type JsonObject } from "../sdk/index.ts"
import { LINES_PER_PAGE, listAll, selectEmployees } from "./record-pages.ts"
import type { Filter, Site } from "./site.ts"

/*
 * Frappe has no dependents. Companies add a child table to Employee for them, whose DocType an admin enters in the form; its
 * fields are recognised by their usual names.
 */

const FIELD_NAMES = {
  name: ["full_name", "member_name", "dependent_name", "family_member_name", "first_name"],
  relation: ["relation", "relationship", "relation_with_employee"],
  dob: ["date_of_birth", "dob", "birth_date"],
  gender: ["gender", "sex"],
  email: ["email", "email_id"],
  mobileNumber: ["mobile", "mobile_no", "phone", "contact_number"],
  profession: ["profession", "occupation"],
} as const

/** The dependents of these employees, by the name of the employee. Throws `SourceError`. */
export const readDependents = async (
  site: Site,
  table: string,
  names: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, ReadonlyArray<JsonObject>>> => {
  const byEmployee = new Map<string, Array<JsonObject>>()
  for (const selected of selectEmployees("parent", names)) {
    const filters: ReadonlyArray<Filter> = [["parenttype", "=", "Employee"], selected]
    const query = { fields: ["*"], filters, parent: "Employee", limit: LINES_PER_PAGE }
    for (const row of await listAll(site, table, query)) {
      const employee = String(row["parent"])
      byEmployee.set(employee, [...(byEmployee.get(employee) ?? []), mapDependent(row)])
    }
  }
  return byEmployee
}

const mapDependent = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(FIELD_NAMES).map(([key, names]) => [
      key,
      firstFilled(...names.flatMap((name) => [row[name], row[`custom_${name}`]])),
    ]),
  )
