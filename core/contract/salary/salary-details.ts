import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { CtcSalary, MonthlySalary } from "./salary.ts"
import { Uuid } from "../wire-values.ts"

/* GET /api/v2/salary_details/{emp_id}/ (specification/endpoints.md#read-a-salary). */

export const SALARY_TYPES = ["ctc", "monthly", "ctc_monthly"] as const
export type SalaryType = (typeof SALARY_TYPES)[number]

/** Absent when it was not requested, is not shared, or the source has none. */
export const SalaryBreakup = Schema.Struct({
  ctc: Schema.optionalKey(CtcSalary),
  /** One for each month of the range that has data, in order. */
  monthly: Schema.optionalKey(Schema.Array(MonthlySalary)),
}).annotate(component("SalaryBreakup"))
export type SalaryBreakup = typeof SalaryBreakup.Type

export const SalaryDetailsAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("Salary data points successfully fetched"),
  data: SalaryBreakup,
}).annotate(component("SalaryDetailsAnswer"))

/** Not shared (403) or not supported (422); `data` gives the reason as text. */
export const SalaryRefused = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literals([
    "Salary Details are not shared",
    "Salary data points not supported for this payroll",
  ]),
  data: Schema.String,
}).annotate(component("SalaryRefused"))
