import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { SharingPolicy } from "../sharing/policy.ts"

/** Whether any field of the yearly cost, or of a month's pay, is shared. */
export const isSalaryShared = (policy: Pick<SharingPolicy, "shares">, part: "ctc" | "monthly"): boolean =>
  EMPLOYEE_FIELDS.some(
    ({ path, key }) => path[0] === "salaryDetails" && path[1] === part && policy.shares(key),
  )

/**
 * Returns the salary master of the shared periods only: a vendor must not learn the components of a salary that is not
 * shared.
 */
export const filterSalaryMaster = (
  master: SalaryMaster,
  policy: Pick<SharingPolicy, "shares">,
): SalaryMaster => ({
  ctc: isSalaryShared(policy, "ctc") ? master.ctc : { data: [] },
  monthly: isSalaryShared(policy, "monthly") ? master.monthly : { data: [] },
})
