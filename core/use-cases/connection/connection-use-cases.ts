import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
import { makeChangeGuard } from "./change-guard.ts"
import { makeFollowChanges } from "./clients/follow-changes.ts"
import { makeListClientIssues } from "./clients/list-client-issues.ts"
import { makeListClients } from "./clients/list-clients.ts"
import { makeShowClient } from "./clients/show-client.ts"
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

export const CONNECTION_PORTS = [
  "anchors",
  "callers",
  "changeSignal",
  "clients",
  "connections",
  "connectors",
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
  const pulling = { ...ports, credentials: ports.sourceCredentials }
  const checkSource = makeCheckSource(ports)
  const repairSource = makeRepairSource({ ...pulling, checkSource })
  const terminateConnection = makeTerminateConnection({ ...ports, destroyKey })
  const prune = makePrune(ports)
  return {
    authenticateSourceWebhook: makeAuthenticateSourceWebhook(ports),
    changeGuard: makeChangeGuard(ports),
    changeSchedule: makeChangeSchedule(pulling),
    describeOrganization: makeDescribeOrganization(ports),
    followChanges: makeFollowChanges(ports),
    issueSourceWebhook: makeIssueSourceWebhook(ports),
    listClientIssues: makeListClientIssues(ports),
    listClients: makeListClients(ports),
    listConnections: makeListConnections(ports),
    listConnectionViews: makeListConnectionViews(ports),
    listHrms: makeListHrms({ ...ports, numbers: ports.hrmsNumbers }),
    listIssues: makeListIssues(ports),
    pauseConnection: makePauseConnection(ports),
    prune,
    receiveSourceWebhook: makeReceiveSourceWebhook(pulling),
    repairSource,
    retentionJob: makeRetentionJob(prune),
    revokeSourceWebhook: makeRevokeSourceWebhook(ports),
    setOrganization: makeSetOrganization(ports),
    showClient: makeShowClient(ports),
    showConnection: makeShowConnection(ports),
    showDeletion: makeShowDeletion(ports),
    showOrganization: makeShowOrganization(ports),
    showSettings: makeShowSettings(ports),
    showSource: makeShowSource(ports),
    showSourceWebhook: makeShowSourceWebhook(ports),
    terminateByOrganization: makeTerminateByOrganization({ ...ports, terminateConnection }),
    terminateConnection,
    testSource: makeTestSource({ ...ports, checkSource }),
  }
}

export type ConnectionUseCases = ReturnType<typeof makeConnectionUseCases>
