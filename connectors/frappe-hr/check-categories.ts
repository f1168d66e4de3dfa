import { type CategoryCheck, type DataModelCategory, findDenial, type JsonObject } from "../sdk/index.ts"
import { EMPLOYEE } from "./employee-pages.ts"
import { ALL_FIELDS } from "./record-pages.ts"
import { SALARY_SLIP } from "./salary-slips.ts"
import type { Settings } from "./settings.ts"
import type { Site } from "./site.ts"

/** A field that every Employee has, by category. Frappe leaves out the fields that a user may not read. */
const FIELD_OF: ReadonlyArray<readonly [DataModelCategory, string]> = [
  ["detail_info_fields", "employee_name"],
  ["bank_details_fields", "bank_ac_no"],
  ["ctc_details_fields", "ctc"],
]

/** Which categories the API user may read. Throws `SourceError` when it may not read employees at all. */
export const checkCategories = async (
  site: Site,
  { dependentsTable }: Settings,
): Promise<ReadonlyArray<CategoryCheck>> => {
  const query = { fields: ALL_FIELDS, filters: [], orderBy: "name asc", limit: 1 }
  const [employee] = await site.list(EMPLOYEE, query)
  return [
    ...checkFields(employee),
    {
      category: "salary_monthly_details_fields",
      problem: await explainDenial(
        () => site.list(SALARY_SLIP, { ...query, fields: ["name"] }),
        "The API user may not read Salary Slip, or Frappe HR is not installed: give the user the role HR User with read permission for Salary Slip.",
      ),
    },
    {
      category: "dependent_details_fields",
      problem:
        dependentsTable === null
          ? "Frappe HR has no dependents of its own: enter the child table of Employee in which your company keeps them, in the form under Dependents table."
          : await explainDenial(
              () => site.list(dependentsTable, { ...query, fields: ["name"], parent: EMPLOYEE }),
              "The dependents table does not exist or may not be read: check its name in the form, and the permissions of the API user for Employee.",
            ),
    },
  ]
}

/** From one employee; undefined: the site has none, so nothing is known. */
export const checkFields = (employee: JsonObject | undefined): ReadonlyArray<CategoryCheck> =>
  FIELD_OF.map(([category, field]) => ({
    category,
    problem:
      employee === undefined || field in employee
        ? null
        : `The API user may not read the field ${field} of Employee: give the user the role HR Manager, or a role with read permission at the level of this field.`,
  }))

const explainDenial = async (read: () => Promise<unknown>, problem: string): Promise<string | null> =>
  (await findDenial(read)) === null ? null : problem
