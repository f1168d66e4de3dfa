import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { PayloadCipher } from "../../ports/access/payload-cipher.ts"
import type { ReplayGuard } from "../../ports/access/replay-guard.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { ConsentStore } from "../../ports/sharing/consent-store.ts"
import type { DirectorySearch } from "../../ports/employee/directory-search.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { UpdateConfigs } from "../../ports/employee/update-configs.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { Telemetry } from "../../ports/telemetry.ts"
import { makeExportDirectory } from "./export-directory.ts"
import { makeReadEmployees } from "./read-employees.ts"
import { makeSearchDirectory } from "./search-directory.ts"
import { makeSetUpUpdates } from "../updates/set-up-updates.ts"
import { makeShowEmployee } from "./show-employee.ts"
import { makeUpdateEmployee } from "../updates/update-employee.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface EmployeePorts {
  readonly callers: ApiCallers
  readonly cipher: PayloadCipher
  readonly configs: UpdateConfigs
  readonly connections: Connections
  readonly connectors: ConnectorCatalogue
  readonly consents: ConsentStore
  readonly directory: EmployeeDirectory
  readonly directorySearch: DirectorySearch
  readonly ledger: SyncLedger
  readonly lock: ConnectionLock
  readonly phoneNumbers: PhoneNumbers
  readonly replays: ReplayGuard
  readonly secrets: Secrets
  readonly sourceCredentials: SourceCredentials
  readonly sources: PulledSources
  readonly telemetry: Telemetry
  readonly vault: Vault
  readonly vendors: VendorStore
}

/** Reading, exporting and updating employees. */
export const makeEmployeeUseCases = (ports: EmployeePorts) => ({
  exportDirectory: makeExportDirectory(ports),
  readEmployees: makeReadEmployees(ports),
  searchDirectory: makeSearchDirectory(ports),
  setUpUpdates: makeSetUpUpdates(ports),
  showEmployee: makeShowEmployee(ports),
  updateEmployee: makeUpdateEmployee({ ...ports, credentials: ports.sourceCredentials }),
})

export type EmployeeUseCases = ReturnType<typeof makeEmployeeUseCases>
