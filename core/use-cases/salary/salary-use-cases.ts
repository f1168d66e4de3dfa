import type { Ports } from "../../ports/ports.ts"
import { makeChangeComponents } from "./change-components.ts"
import { makeListComponents } from "./list-components.ts"
import { makeReadSalary } from "./read-salary.ts"
import { makeSalaryTrimmingJob } from "./salary-trimming-job.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SALARY_PORTS = [
  "connections",
  "connectors",
  "consents",
  "directory",
  "lock",
  "salaryHistory",
  "salaryMasters",
  "settings",
  "vault",
] as const satisfies ReadonlyArray<keyof Ports>

export type SalaryPorts = Pick<Ports, (typeof SALARY_PORTS)[number]>

/** Salaries and their components. */
export const makeSalaryUseCases = (ports: SalaryPorts) => ({
  changeComponents: makeChangeComponents(ports),
  listComponents: makeListComponents(ports),
  readSalary: makeReadSalary(ports),
  salaryTrimmingJob: makeSalaryTrimmingJob(ports),
})

export type SalaryUseCases = ReturnType<typeof makeSalaryUseCases>

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
