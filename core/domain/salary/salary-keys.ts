import { EMPLOYEE_FIELDS, FIELD_BY_KEY } from "../../contract/employee/fields.ts"
import type { SalaryPeriod } from "./parse-salary-master.ts"

/**
 * The amounts of a salary by their keys without the period (`basic`, `bonus_joining`, `deductions_tds`), in the model's
 * order.
 */
export const SALARY_KEYS: ReadonlyArray<string> = [
  ...new Set(
    EMPLOYEE_FIELDS.flatMap(({ path: [top, , ...name], kind }) =>
      top === "salaryDetails" && kind === "amount" ? [name.join("_")] : [],
    ),
  ),
]

/** The key of the data model. */
export const toFieldKey = (period: SalaryPeriod, key: string): string => `${period}_${key}`

/** Some amounts exist for a month only. */
export const hasSalaryKey = (period: SalaryPeriod, key: string): boolean =>
  FIELD_BY_KEY.has(toFieldKey(period, key))
