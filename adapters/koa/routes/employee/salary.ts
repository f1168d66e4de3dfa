import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { CallInput } from "../../../../core/contract/call.ts"
import { readSalary } from "../../../../core/contract/salary/calls.ts"
import { getPreviousPeriod, parsePeriod } from "../../../../core/domain/employee/period.ts"
import type { ReadSalaryInput } from "../../../../core/use-cases/salary/read-salary.ts"
import { type InvalidRequest, invalidRequest } from "../../calls/error-table.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"

/** The calls of salaries. */
export const salaryCalls: ReadonlyArray<Implementation> = [
  implement(readSalary, ({ salary: { readSalary } }, { caller: { actor }, path, query, requestId }) =>
    withFailures(
      parseSalaryQuery(actor.vendorOrgId, path.emp_id, query).pipe(
        Effect.flatMap((salary) => readSalary(actor, salary)),
        Effect.map((data) =>
          respond(200, { requestId, message: "Salary data points successfully fetched", data }),
        ),
      ),
      {
        SalaryNotShared: () => ({
          message: "Salary Details are not shared",
          data: "The corporate or the vendor's data model leaves them out.",
        }),
        SalaryNotSupported: () => ({
          message: "Salary data points not supported for this payroll",
          data: "The source of this corporate gives no salaries.",
        }),
      },
    ),
  ),
]

const parseSalaryQuery = (
  vendorOrgId: string,
  employeeId: string,
  query: CallInput<typeof readSalary>["query"],
): Effect.Effect<ReadSalaryInput, InvalidRequest> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const from = parsePeriod(query.from_date ?? "") ?? getPreviousPeriod(now)
    const to = parsePeriod(query.to_date ?? "") ?? from
    if (to < from)
      return Effect.fail(invalidRequest({ to_date: "Expected a month that is not before from_date" }))
    if (query.vendor_org !== undefined && query.vendor_org !== vendorOrgId) {
      return Effect.fail(invalidRequest({ vendor_org: "Expected the caller's own organization" }))
    }
    return Effect.succeed({ vendorOrgId, employeeId, orgId: query.org, type: query.type ?? "ctc", from, to })
  })
