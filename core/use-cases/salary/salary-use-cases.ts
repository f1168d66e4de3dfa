import type { Ports } from "../../ports/ports.ts"
import { makeChangeComponents } from "./change-components.ts"
import { makeListComponents } from "./list-components.ts"
import { makeReadSalary } from "./read-salary.ts"
import { makeSalaryTrimmingJob } from "./salary-trimming-job.ts"

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
