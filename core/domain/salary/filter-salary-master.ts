import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { SharingPolicy } from "../sharing/policy.ts"

/** Whether anything is shared of the yearly cost, or of a month's pay. */
export const isSalaryShared = (policy: Pick<SharingPolicy, "shares">, part: "ctc" | "monthly"): boolean =>
  EMPLOYEE_FIELDS.some(
    ({ path, key }) => path[0] === "salaryDetails" && path[1] === part && policy.shares(key),
  )

/** What salaries are made of, of as much as anything is shared of; nobody hears what a salary is made of that is not shared. */
export const filterSalaryMaster = (
  master: SalaryMaster,
  policy: Pick<SharingPolicy, "shares">,
): SalaryMaster => ({
  ctc: isSalaryShared(policy, "ctc") ? master.ctc : { data: [] },
  monthly: isSalaryShared(policy, "monthly") ? master.monthly : { data: [] },
})
