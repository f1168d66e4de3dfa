import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { CtcSalary, MonthlySalary } from "../employee/salary.ts"
import { Uuid } from "../wire-values.ts"

/* GET /api/v2/salary_details/{emp_id}/ (specification/endpoints.md#read-a-salary). */

export const SALARY_TYPES = ["ctc", "monthly", "ctc_monthly"] as const
export type SalaryType = (typeof SALARY_TYPES)[number]

/** `MM-YYYY` (specification/endpoints.md#read-a-salary). */
export const MONTH_PATTERN = /^(0[1-9]|1[0-2])-(\d{4})$/u

export const Month = Schema.String.check(
  Schema.isPattern(/^\d{2}-\d{4}$/u, { expected: "a month as MM-YYYY" }),
  Schema.makeFilter((text: string) => MONTH_PATTERN.test(text), { expected: "a month as MM-YYYY" }),
)

/** Absent when it was not requested, is not shared, or the source has none. */
export const SalaryBreakup = Schema.Struct(
  describeFields(
    {
      ctc: Schema.optionalKey(CtcSalary),
      monthly: Schema.optionalKey(Schema.Array(MonthlySalary)),
    },
    {
      ctc: "The yearly cost to company. Absent when it was not requested or is not shared, or the source has none.",
      monthly:
        "One for each month of the range that has data, in order. Absent when it was not requested or is not shared.",
    },
  ),
).annotate(component("SalaryBreakup"))
export type SalaryBreakup = typeof SalaryBreakup.Type

export const SalaryDetailsAnswer = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.Literal("Salary data points successfully fetched"),
      data: SalaryBreakup,
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "Always this value.",
      data: "What was requested and is shared.",
    },
  ),
).annotate(component("SalaryDetailsAnswer"))

/** Not shared (403) or not supported (422); `data` gives the reason as text. */
export const SalaryRefused = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.Literals([
        "Salary Details are not shared",
        "Salary data points not supported for this payroll",
      ]),
      data: Schema.String,
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "Whether the salary is not shared (403), or not supported (422).",
      data: "The reason, for people.",
    },
  ),
).annotate(component("SalaryRefused"))
