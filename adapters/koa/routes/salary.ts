import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  SALARY_TYPES,
  SalaryDetailsAnswer,
  SalaryRefused,
} from "../../../core/contract/salary/salary-details.ts"
import { Uuid } from "../../../core/contract/wire-values.ts"
import { getPreviousPeriod, parsePeriod } from "../../../core/domain/employee/period.ts"
import type { AuthenticateVendor } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { ReadSalary, ReadSalaryInput } from "../../../core/use-cases/salary/read-salary.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeApiKeyAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { type InvalidRequest, invalidRequest } from "../error-table.ts"
import { failure } from "../failure.ts"
import type { Route } from "../route.ts"

export interface SalaryApi extends CallerUseCases {
  readonly salary: Pick<UseCases["salary"], "readSalary">
}

/** The endpoints of salaries. */
export const salaryRoutes = ({ access, salary }: SalaryApi): ReadonlyArray<Route> => [
  salaryDetailsRoute(access.authenticateVendor, salary.readSalary),
]

const Month = Schema.String.check(
  Schema.isPattern(/^\d{2}-\d{4}$/u, { expected: "a month as MM-YYYY" }),
  Schema.makeFilter((text: string) => parsePeriod(text) !== null, { expected: "a month as MM-YYYY" }),
)

const Query = Schema.Struct({
  org: Uuid,
  vendor_org: Schema.optionalKey(Uuid),
  type: Schema.Literals(SALARY_TYPES),
  from_date: Schema.optionalKey(Month),
  to_date: Schema.optionalKey(Month),
})

/** GET /api/v2/salary_details/{emp_id}/ (specification/endpoints.md#read-a-salary). */
const salaryDetailsRoute = (authenticateVendor: AuthenticateVendor, readSalary: ReadSalary) =>
  endpoint({
    method: "GET",
    path: "/api/v2/salary_details/{emp_id}/",
    id: "readSalary",
    tag: "Employees",
    summary: "Read an employee's salary",
    description:
      "The annual cost to company, the months of a range that have data, or both. Amounts are in the currency of the source.",
    access: makeApiKeyAccess(authenticateVendor),
    parameters: {
      path: {
        schema: Schema.Struct({ emp_id: Schema.NonEmptyString }),
        notes: { emp_id: "The employeeId." },
        example: { emp_id: "$EMPLOYEE_ID" },
      },
      query: {
        schema: Query,
        notes: {
          org: "The corporate's organization.",
          vendor_org: "The caller's own organization; optional.",
          type: "Which salary data to return.",
          from_date: "First month, MM-YYYY; default: the previous month.",
          to_date: "Last month, MM-YYYY; default: the first month.",
        },
        example: { org: "$ORG_ID", type: "ctc_monthly", from_date: "01-2026", to_date: "03-2026" },
      },
    },
    answers: {
      200: { description: "The shared salary data.", schema: SalaryDetailsAnswer, example: EXAMPLE },
      403: { description: "The salary is not shared with the caller.", schema: SalaryRefused },
      422: {
        description: "The corporate's payroll provides no salaries, or has provided none so far.",
        schema: SalaryRefused,
      },
    },
    errors: {
      EmployeeNotFound: () => failure(404, "Not found."),
      SalaryNotShared: () =>
        failure(403, "Salary Details are not shared", {
          data: "The corporate or the vendor's data model leaves them out.",
        }),
      SalaryNotSupported: () =>
        failure(422, "Salary data points not supported for this payroll", {
          data: "The source of this corporate gives no salaries.",
        }),
    },
    handle: ({ caller: { actor }, path, query, requestId }) =>
      parseSalaryQuery(actor.vendorOrgId, path.emp_id, query).pipe(
        Effect.flatMap((salary) => readSalary(actor, salary)),
        Effect.map((data) => ({
          status: 200,
          body: { requestId, message: "Salary data points successfully fetched", data },
        })),
      ),
  })

const parseSalaryQuery = (
  vendorOrgId: string,
  employeeId: string,
  query: typeof Query.Type,
): Effect.Effect<ReadSalaryInput, InvalidRequest> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const from = parsePeriod(query.from_date ?? "") ?? getPreviousPeriod(now)
    const to = parsePeriod(query.to_date ?? "") ?? from
    if (to < from)
      return Effect.fail(invalidRequest({ to_date: "Expected a month that is not before from_date" }))
    if (query.vendor_org !== undefined && query.vendor_org.toLowerCase() !== vendorOrgId) {
      return Effect.fail(invalidRequest({ vendor_org: "Expected the caller's own organization" }))
    }
    return Effect.succeed({ vendorOrgId, employeeId, orgId: query.org, type: query.type, from, to })
  })

const EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Salary data points successfully fetched",
  data: {
    ctc: { basic: 600_000, hra: 240_000, grossPay: 1_200_000, bonus: { performance: 100_000 } },
    monthly: [
      { month: 1, year: 2026, basic: 50_000, grossPay: 100_000, deductions: { pf: 6_000, tds: 8_000 } },
    ],
  },
}
