import type { CategoryCheck, DataModelCategory, JsonObject } from "../sdk/index.ts"

/** A field that every Employee has, by category. Frappe leaves out the fields that a user may not read. */
const FIELD_OF: ReadonlyArray<readonly [DataModelCategory, string]> = [
  ["detail_info_fields", "employee_name"],
  ["bank_details_fields", "bank_ac_no"],
  ["ctc_details_fields", "ctc"],
]

/** Which categories the API user may read, from one employee; undefined: the site has none, so nothing is known. */
export const checkCategories = (employee: JsonObject | undefined): ReadonlyArray<CategoryCheck> =>
  FIELD_OF.map(([category, field]) => ({
    category,
    problem:
      employee === undefined || field in employee
        ? null
        : `The API user may not read the field ${field} of Employee: give the user the role HR Manager, or a role with read permission at the level of this field.`,
  }))
