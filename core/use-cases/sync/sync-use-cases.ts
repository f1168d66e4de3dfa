import type { LaneSlots } from "../../domain/sync/lane.ts"
import type { SyncLimits } from "../../domain/sync/limits.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import type { SalaryMasters } from "../../ports/salary/salary-masters.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import type { SyncHistory } from "../../ports/sync/sync-history.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { Telemetry } from "../../ports/telemetry.ts"
import type { AccessUseCases } from "../accounts/accounts-use-cases.ts"
import { makeRequestUpload } from "../requests/request-upload.ts"
import { makeConfirmSync } from "./confirm-sync.ts"
import { makeListSyncs } from "./list-syncs.ts"
import { makeRequestSync } from "./request-sync.ts"
import { makeRunSync } from "./run-sync.ts"
import { makePullSource } from "./schedule/pull-source.ts"
import { makeRecordFailedRun } from "./schedule/record-failed-run.ts"
import { makeResumeSyncs } from "./schedule/resume-syncs.ts"
import { makeRunDueSyncs } from "./schedule/run-due-syncs.ts"
import { makeShowSyncFigures } from "./show-sync-figures.ts"
import { makeShowSession } from "./show-session.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { ConnectionOnboarding } from "../../ports/connection/connection-onboarding.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"
import type { SalaryHistory } from "../../ports/salary/salary-history.ts"

export interface SyncPorts {
  readonly assisted: AssistedRequests
  readonly connections: Connections
  readonly onboarding: ConnectionOnboarding
  readonly settings: SettingsStore
  readonly syncSchedule: SyncSchedule
  readonly salaryHistory: SalaryHistory
  readonly connectors: ConnectorCatalogue
  readonly directory: EmployeeDirectory
  readonly history: SyncHistory
  readonly issues: ConnectionIssues
  readonly ledger: SyncLedger
  readonly laneSlots: LaneSlots
  readonly limits: SyncLimits
  readonly lock: ConnectionLock
  readonly phoneNumbers: PhoneNumbers
  readonly salaryMasters: SalaryMasters
  readonly secrets: Secrets
  readonly sourceCredentials: SourceCredentials
  readonly sources: PulledSources
  readonly telemetry: Telemetry
  readonly vault: Vault
  readonly vendors: VendorStore
  readonly access: Pick<AccessUseCases, "destroyKey">
}

/** Syncs: their schedule, their execution, and their history. */
export const makeSyncUseCases = (ports: SyncPorts) => {
  const runSync = makeRunSync(ports)
  const pullSource = makePullSource({ ...ports, credentials: ports.sourceCredentials, runSync })
  const recordFailedRun = makeRecordFailedRun(ports)
  const requestUpload = makeRequestUpload(ports)
  return {
    confirmSync: makeConfirmSync(ports),
    listSyncs: makeListSyncs(ports),
    pullSource,
    requestSync: makeRequestSync(ports),
    // Made here: the context of requests builds on this one, and schedules ask for uploads.
    requestUpload,
    resumeSyncs: makeResumeSyncs({ ...ports, destroyKey: ports.access.destroyKey }),
    runDueSyncs: makeRunDueSyncs({ ...ports, pullSource, recordFailedRun, requestUpload }),
    runSync,
    showSession: makeShowSession(ports),
    showSyncFigures: makeShowSyncFigures(ports),
  }
}

export type SyncUseCases = ReturnType<typeof makeSyncUseCases>
