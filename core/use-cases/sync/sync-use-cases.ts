import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
import { makeExplainArrival } from "./arrival/explain-arrival.ts"
import { makeConfirmSync } from "./confirm-sync.ts"
import { makeListSyncs } from "./list-syncs.ts"
import { makeRequestSync } from "./request-sync.ts"
import { makeRunSync } from "./run-sync.ts"
import { makePullSource } from "./schedule/pull-source.ts"
import { makeRecordFailedRun } from "./schedule/record-failed-run.ts"
import { makeResumeSyncs } from "./schedule/resume-syncs.ts"
import { makeRunDueSyncs } from "./schedule/run-due-syncs.ts"
import { makeShowCoverage } from "./field-coverage/show-coverage.ts"
import { makeShowSyncFigures } from "./show-sync-figures.ts"
import { makeShowSession } from "./show-session.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SYNC_PORTS = [
  "connectionOnboarding",
  "connections",
  "connectors",
  "consents",
  "deliveryLog",
  "directory",
  "directorySearch",
  "history",
  "issues",
  "laneSlots",
  "ledger",
  "limits",
  "lock",
  "phoneNumbers",
  "recordSealer",
  "requestDueUpload",
  "restrictions",
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
  const pullSource = makePullSource({ ...ports, runSync })
  const recordFailedRun = makeRecordFailedRun(ports)
  return {
    confirmSync: makeConfirmSync(ports),
    explainArrival: makeExplainArrival(ports),
    listSyncs: makeListSyncs(ports),
    pullSource,
    requestSync: makeRequestSync(ports),
    resumeSyncs: makeResumeSyncs({ ...ports, destroyKey: ports.accounts.destroyKey }),
    runDueSyncs: makeRunDueSyncs({ ...ports, pullSource, recordFailedRun }),
    runSync,
    showCoverage: makeShowCoverage(ports),
    showSession: makeShowSession(ports),
    showSyncFigures: makeShowSyncFigures(ports),
  }
}

export type SyncUseCases = ReturnType<typeof makeSyncUseCases>

export const SYNC_RULES: AuditRules<SyncUseCases> = {
  explainArrival: {
    audit: "afterwards",
    action: "directory.searched",
    // Without the search, which may be a name.
    describe: ([, { connectionId }], { employees }) =>
      employees.length === 0 ? null : { connectionId, details: { employees: employees.length } },
  },
  confirmSync: {
    audit: "at-its-change",
    action: "sync.answered",
    describe: ([, { connectionId, sessionId, confirmed }]) => ({
      connectionId,
      target: { kind: "sync-session", id: sessionId },
      details: { confirmed },
    }),
  },
  // Its report quotes invalid values of the source.
  pullSource: {
    audit: "afterwards",
    action: "connection.synced",
    describe: ([, { connectionId, full, dryRun }]) => ({ connectionId, details: { full, dryRun } }),
  },
  requestSync: {
    audit: "in-transaction",
    action: "connection.synced",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  showSession: {
    audit: "afterwards",
    action: "session.read",
    describe: ([, sessionId], { session, notes }) =>
      notes === null || notes.findings.length === 0
        ? null
        : {
            connectionId: session.connectionId,
            target: { kind: "sync-session", id: sessionId },
            details: { findings: notes.findings.length },
          },
  },
  listSyncs: READS_NO_PERSONAL_DATA,
  // Who lacks a required value was in the report of the sync, whose readers are in the log.
  showCoverage: READS_NO_PERSONAL_DATA,
  showSyncFigures: READS_NO_PERSONAL_DATA,
  resumeSyncs: IS_A_JOB,
  runDueSyncs: IS_A_JOB,
  runSync: { notAudited: "It is part of use-cases that have entries." },
}
