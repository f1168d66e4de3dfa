import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
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

export const SYNC_PORTS = [
  "connectionOnboarding",
  "connections",
  "connectors",
  "directory",
  "history",
  "issues",
  "laneSlots",
  "ledger",
  "limits",
  "lock",
  "phoneNumbers",
  "requestDueUpload",
  "salaryHistory",
  "salaryMasters",
  "secrets",
  "settings",
  "sourceCredentials",
  "sources",
  "syncSchedule",
  "telemetry",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface SyncPorts extends Pick<Ports, (typeof SYNC_PORTS)[number]> {
  readonly accounts: Pick<AccountsUseCases, "destroyKey">
}

/** Syncs: their schedule, their execution, and their history. */
export const makeSyncUseCases = (ports: SyncPorts) => {
  const runSync = makeRunSync(ports)
  const pullSource = makePullSource({ ...ports, credentials: ports.sourceCredentials, runSync })
  const recordFailedRun = makeRecordFailedRun(ports)
  return {
    confirmSync: makeConfirmSync(ports),
    listSyncs: makeListSyncs(ports),
    pullSource,
    requestSync: makeRequestSync(ports),
    resumeSyncs: makeResumeSyncs({ ...ports, destroyKey: ports.accounts.destroyKey }),
    runDueSyncs: makeRunDueSyncs({ ...ports, pullSource, recordFailedRun }),
    runSync,
    showSession: makeShowSession(ports),
    showSyncFigures: makeShowSyncFigures(ports),
  }
}

export type SyncUseCases = ReturnType<typeof makeSyncUseCases>
