import type { Vault } from "../../ports/access/vault.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { ConsentStore } from "../../ports/sharing/consent-store.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { SalaryHistory } from "../../ports/salary/salary-history.ts"
import type { SalaryMasters } from "../../ports/salary/salary-masters.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import { makeChangeComponents } from "./change-components.ts"
import { makeListComponents } from "./list-components.ts"
import { makeReadSalary } from "./read-salary.ts"
import { makeSalaryTrimmingJob } from "./salary-trimming-job.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"

export interface SalaryPorts {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly connectors: ConnectorCatalogue
  readonly consents: ConsentStore
  readonly directory: EmployeeDirectory
  readonly lock: ConnectionLock
  readonly salaryHistory: SalaryHistory
  readonly salaryMasters: SalaryMasters
  readonly vault: Vault
}

/** Salaries and their components. */
export const makeSalaryUseCases = (ports: SalaryPorts) => ({
  changeComponents: makeChangeComponents(ports),
  listComponents: makeListComponents(ports),
  readSalary: makeReadSalary(ports),
  salaryTrimmingJob: makeSalaryTrimmingJob(ports),
})

export type SalaryUseCases = ReturnType<typeof makeSalaryUseCases>
