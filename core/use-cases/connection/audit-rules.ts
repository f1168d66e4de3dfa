import {
  type AuditRules,
  AUTHENTICATES,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"
import type { ConnectionUseCases } from "./connection-use-cases.ts"

export const CONNECTION_RULES: AuditRules<ConnectionUseCases> = {
  changeGuard: {
    audit: "in-transaction",
    action: "connection.guard.changed",
    describe: ([, connectionId, share]) => ({ connectionId, details: { share } }),
  },
  changeSchedule: {
    audit: "in-transaction",
    action: "connection.schedule.changed",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  issueSourceWebhook: {
    audit: "in-transaction",
    action: "source-webhook.issued",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  pauseConnection: {
    audit: "in-transaction",
    action: "connection.paused",
    describe: ([, connectionId, paused]) => ({
      connectionId,
      action: paused ? "connection.paused" : "connection.resumed",
    }),
  },
  prune: {
    audit: "afterwards",
    action: "installation.data.pruned",
    describe: ([, { dryRun }], pruned) =>
      dryRun ? null : { details: Object.fromEntries(pruned.map(({ name, count }) => [name, count])) },
  },
  repairSource: {
    audit: "at-its-change",
    action: "connection.source.repaired",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  revokeSourceWebhook: {
    audit: "in-transaction",
    action: "source-webhook.revoked",
    describe: ([, connectionId], isRevoked) => (isRevoked ? { connectionId } : null),
  },
  setOrganization: {
    audit: "in-transaction",
    action: "organization.changed",
    describe: ([, orgId, change]) => ({
      orgId,
      target: { kind: "organization", id: orgId },
      details: { settings: Object.keys(change) },
    }),
  },
  terminateByOrganization: {
    audit: "at-its-change",
    action: "connection.terminated",
    describe: () => ({}),
  },
  terminateConnection: {
    audit: "at-its-change",
    action: "connection.terminated",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  authenticateSourceWebhook: AUTHENTICATES,
  receiveSourceWebhook: { notAudited: "It makes a sync due earlier, and changes nothing else." },
  testSource: { notAudited: "It stores nothing, and shows no record. Storing the details has an entry." },
  retentionJob: IS_A_JOB,
  describeOrganization: READS_NO_PERSONAL_DATA,
  followChanges: READS_NO_PERSONAL_DATA,
  listClientIssues: READS_NO_PERSONAL_DATA,
  listClients: READS_NO_PERSONAL_DATA,
  listConnections: READS_NO_PERSONAL_DATA,
  listConnectionViews: READS_NO_PERSONAL_DATA,
  listHrms: READS_NO_PERSONAL_DATA,
  listIssues: READS_NO_PERSONAL_DATA,
  showClient: READS_NO_PERSONAL_DATA,
  showConnection: READS_NO_PERSONAL_DATA,
  showDeletion: READS_NO_PERSONAL_DATA,
  showOrganization: READS_NO_PERSONAL_DATA,
  showSettings: READS_NO_PERSONAL_DATA,
  showSource: READS_NO_PERSONAL_DATA,
  showSourceWebhook: READS_NO_PERSONAL_DATA,
}
