import { type CategoryCheck, findDenial } from "../sdk/index.ts"
import type { Greythr } from "./client.ts"
import { EMPLOYEES, EVERYBODY } from "./employee-list.ts"
import type { Settings } from "./settings.ts"
import { makeStatementPath } from "./statement.ts"

/**
 * Reads one record of each category. An error names the role that the API user lacks. Throws `SourceError`
 * when the employees themselves cannot be read. `today`: YYYY-MM-DD.
 */
export const checkCategories = async (
  api: Greythr,
  { firstPage }: Settings,
  today: string,
): Promise<ReadonlyArray<CategoryCheck>> => {
  const one = { page: firstPage, size: 1 }
  await api.get(EMPLOYEES, { ...EVERYBODY, ...one })
  return [
    {
      category: "detail_info_fields",
      problem: await findDenial(() =>
        api.get("/employee/v2/employees/categories", { descRequired: "true", ...one }),
      ),
    },
    {
      category: "bank_details_fields",
      problem: await findDenial(() => api.get("/employee/v2/employees/bank", one)),
    },
    {
      category: "dependent_details_fields",
      problem: await findDenial(() => api.get("/employee/v2/employees/personal", one)),
    },
    {
      category: "salary_monthly_details_fields",
      // There may be no statement for the month.
      problem: await findDenial(() => api.find(makeStatementPath(today, 1), one)),
    },
  ]
}
