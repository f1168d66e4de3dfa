import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { Uuid } from "../wire-values.ts"
import { Month, SALARY_TYPES, SalaryDetailsAnswer, SalaryRefused } from "./salary-details.ts"

/** specification/endpoints.md#read-a-salary{emp_id}/; specification/endpoints.md#read-a-salary. */
export const readSalary = callBy(
  "apiKey",
  "Employees",
)({
  id: "readSalary",
  route: "GET /api/v2/salary_details/{emp_id}/",
  scope: "read",
  summary: "Read an employee's salary",
  description:
    "The annual cost to company, the months of a range that have data, or both. Amounts are in the currency of the source.",
  pathParameters: {
    schema: Schema.Struct({ emp_id: Schema.NonEmptyString }),
    notes: { emp_id: "The employeeId." },
    example: { emp_id: "$EMPLOYEE_ID" },
  },
  query: {
    schema: Schema.Struct({
      org: Uuid,
      vendor_org: Schema.optionalKey(Uuid),
      type: Schema.optionalKey(Schema.Literals(SALARY_TYPES)),
      from_date: Schema.optionalKey(Month),
      to_date: Schema.optionalKey(Month),
    }),
    notes: {
      org: "The corporate's organization.",
      vendor_org: "The caller's own organization; optional.",
      type: "Which salary data to return; default: ctc.",
      from_date: "First month, MM-YYYY; default: the previous month.",
      to_date: "Last month, MM-YYYY; default: the first month.",
    },
    example: { org: "$ORG_ID", type: "ctc_monthly", from_date: "01-2026", to_date: "03-2026" },
  },
  responses: ok("The shared salary data.", SalaryDetailsAnswer, {
    requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
    message: "Salary data points successfully fetched",
    data: {
      ctc: { basic: 600_000, hra: 240_000, grossPay: 1_200_000, bonus: { performance: 100_000 } },
      monthly: [
        { month: 1, year: 2026, basic: 50_000, grossPay: 100_000, deductions: { pf: 6_000, tds: 8_000 } },
      ],
    },
  }),
  errors: {
    403: {
      description: "The salary is not shared with the caller.",
      schema: SalaryRefused,
      messages: { SalaryNotShared: null },
    },
    404: { messages: { EmployeeNotFound: "Not found." } },
    422: {
      description: "The corporate's payroll provides no salaries, or has provided none so far.",
      schema: SalaryRefused,
      messages: { SalaryNotSupported: null },
    },
  },
})
