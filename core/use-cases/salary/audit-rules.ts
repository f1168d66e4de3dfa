import type { SalaryUseCases } from "./salary-use-cases.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SALARY_RULES: AuditRules<SalaryUseCases> = {
  changeComponents: {
    audit: "in-transaction",
    action: "connection.components.changed",
    describe: ([, connectionId], overrides) => ({
      connectionId,
      details: { components: Object.keys(overrides).length },
    }),
  },
  readSalary: {
    audit: "afterwards",
    action: "salary.read",
    describe: ([, { type }]) => ({ details: { type } }),
  },
  salaryTrimmingJob: IS_A_JOB,
  listComponents: READS_NO_PERSONAL_DATA,
}
