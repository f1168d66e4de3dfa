import type { SyncUseCases } from "./sync-use-cases.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SYNC_RULES: AuditRules<SyncUseCases> = {
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
  showSyncFigures: READS_NO_PERSONAL_DATA,
  resumeSyncs: IS_A_JOB,
  runDueSyncs: IS_A_JOB,
  runSync: { notAudited: "It is part of use-cases that have entries." },
}
