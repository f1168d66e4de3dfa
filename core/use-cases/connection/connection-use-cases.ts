import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
import { makeChangeGuard } from "./change-guard.ts"
import { makeFollowChanges } from "./clients/follow-changes.ts"
import { makeListClientIssues } from "./clients/list-client-issues.ts"
import { makeListClients } from "./clients/list-clients.ts"
import { makeShowClient } from "./clients/show-client.ts"
import { makeSearchCorporates } from "./corporates/search-corporates.ts"
import { makeShowCorporate } from "./corporates/show-corporate.ts"
import { makeDescribeOrganization } from "./describe-organization.ts"
import { makeListIssues } from "./issues/list-issues.ts"
import { makeListConnectionViews } from "./list-connection-views.ts"
import { makeListConnections } from "./list-connections.ts"
import { makeListHrms } from "./list-hrms.ts"
import { makeSetOrganization, makeShowOrganization } from "./organization.ts"
import { makePauseConnection } from "./pause-connection.ts"
import { makePrune } from "./retention/prune.ts"
import { makeRetentionJob } from "./retention/retention-job.ts"
import { makeShowConnection } from "./show-connection.ts"
import { makeShowPause } from "./show-pause.ts"
import { makeShowSettings } from "./show-settings.ts"
import { makeAuthenticateSourceWebhook } from "./source-webhooks/authenticate-source-webhook.ts"
import { makeIssueSourceWebhook } from "./source-webhooks/issue-source-webhook.ts"
import { makeReceiveSourceWebhook } from "./source-webhooks/receive-source-webhook.ts"
import { makeRevokeSourceWebhook, makeShowSourceWebhook } from "./source-webhooks/show-source-webhook.ts"
import { makeChangeSchedule } from "./sources/change-schedule.ts"
import { makeCheckSource } from "./sources/check-source.ts"
import { makeRepairSource } from "./sources/repair-source.ts"
import { makeShowSource } from "./sources/show-source.ts"
import { makeTestSource } from "./sources/test-source.ts"
import { makeTerminateByOrganization } from "./terminate-by-organization.ts"
import { makeShowDeletion, makeTerminateConnection } from "./terminate-connection.ts"
import {
  type AuditRules,
  AUTHENTICATES,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"

export const CONNECTION_PORTS = [
  "anchors",
  "callers",
  "changeSignal",
  "clients",
  "connections",
  "connectors",
  "corporates",
  "deliveryLog",
  "hrmsNumbers",
  "isCommonDomain",
  "issues",
  "journeyLinks",
  "journeys",
  "ledger",
  "lock",
  "organizations",
  "outbox",
  "phoneNumbers",
  "plainLogo",
  "receipts",
  "retention",
  "retentionDays",
  "secrets",
  "settings",
  "sourceCredentials",
  "sourceWebhooks",
  "sources",
  "syncSchedule",
  "termination",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface ConnectionPorts extends Pick<Ports, (typeof CONNECTION_PORTS)[number]> {
  readonly accounts: Pick<AccountsUseCases, "destroyKey">
}

/** The life cycle of a connection: shown, scheduled, paused, repaired, terminated, deleted. */
export const makeConnectionUseCases = (ports: ConnectionPorts) => {
  const { destroyKey } = ports.accounts
  const checkSource = makeCheckSource(ports)
  const repairSource = makeRepairSource({ ...ports, checkSource })
  const terminateConnection = makeTerminateConnection({ ...ports, destroyKey })
  const prune = makePrune(ports)
  return {
    authenticateSourceWebhook: makeAuthenticateSourceWebhook(ports),
    changeGuard: makeChangeGuard(ports),
    changeSchedule: makeChangeSchedule(ports),
    describeOrganization: makeDescribeOrganization(ports),
    followChanges: makeFollowChanges(ports),
    issueSourceWebhook: makeIssueSourceWebhook(ports),
    listClientIssues: makeListClientIssues(ports),
    listClients: makeListClients(ports),
    listConnections: makeListConnections(ports),
    listConnectionViews: makeListConnectionViews(ports),
    listHrms: makeListHrms(ports),
    listIssues: makeListIssues(ports),
    pauseConnection: makePauseConnection(ports),
    prune,
    receiveSourceWebhook: makeReceiveSourceWebhook(ports),
    repairSource,
    retentionJob: makeRetentionJob(prune),
    revokeSourceWebhook: makeRevokeSourceWebhook(ports),
    searchCorporates: makeSearchCorporates(ports),
    setOrganization: makeSetOrganization(ports),
    showClient: makeShowClient(ports),
    showConnection: makeShowConnection(ports),
    showCorporate: makeShowCorporate(ports),
    showDeletion: makeShowDeletion(ports),
    showOrganization: makeShowOrganization(ports),
    showPause: makeShowPause(ports),
    showSettings: makeShowSettings(ports),
    showSource: makeShowSource(ports),
    showSourceWebhook: makeShowSourceWebhook(ports),
    terminateByOrganization: makeTerminateByOrganization({ ...ports, terminateConnection }),
    terminateConnection,
    testSource: makeTestSource({ ...ports, checkSource }),
  }
}

export type ConnectionUseCases = ReturnType<typeof makeConnectionUseCases>

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
  searchCorporates: READS_NO_PERSONAL_DATA,
  showClient: READS_NO_PERSONAL_DATA,
  showConnection: READS_NO_PERSONAL_DATA,
  showCorporate: READS_NO_PERSONAL_DATA,
  showDeletion: READS_NO_PERSONAL_DATA,
  showOrganization: READS_NO_PERSONAL_DATA,
  showPause: READS_NO_PERSONAL_DATA,
  showSettings: READS_NO_PERSONAL_DATA,
  showSource: READS_NO_PERSONAL_DATA,
  showSourceWebhook: READS_NO_PERSONAL_DATA,
}
