import { toReason } from "../../reason-codes.ts"
import type { ConsoleIssue } from "../../../../../core/contract/connection/console/client-issues.ts"
import type {
  ConsoleClient,
  ConsoleClientDetails,
} from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSync } from "../../../../../core/contract/sync/console/syncs.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { SyncSession } from "../../../../../core/domain/sync/session.ts"
import type { ListedClient } from "../../../../../core/use-cases/connection/clients/list-clients.ts"
import type {
  ClientDetails,
  ClientIssue,
} from "../../../../../core/use-cases/connection/clients/show-client.ts"
import { logoPath } from "../../../pages/logo-path.ts"
import { toTimestamp } from "../console-response.ts"

export const toConsoleClient = (client: ListedClient): ConsoleClient => ({
  connection_id: client.id,
  org_id: client.orgId,
  name: client.orgName,
  vendor: toVendor(client.vendor),
  remote_org_id: client.remoteOrgId,
  email: client.adminEmail,
  status: client.status,
  status_at: formatTimestamp(client.statusAt),
  source: toSource(client.source),
  employees: client.employeeCount,
  on_demand: client.onDemand,
  paused_at: toTimestamp(client.pausedAt),
  requested_at: toTimestamp(client.requestedAt),
  first_synced_at: toTimestamp(client.firstSyncedAt),
  last_synced_at: toTimestamp(client.lastSyncedAt),
  next_sync_at: client.pausedAt === null ? toTimestamp(client.dueAt) : null,
  created_at: formatTimestamp(client.createdAt),
  last_sync:
    client.lastSession === null
      ? null
      : {
          id: client.lastSession.id,
          is_first: client.lastSession.kind === "initial",
          state: client.lastSession.state,
          started_at: formatTimestamp(client.lastSession.startedAt),
          finished_at: toTimestamp(client.lastSession.finishedAt),
        },
  issues: client.issueCodes,
  shared_fields: client.sharedFields,
})

export const toConsoleClientDetails = (details: ClientDetails): ConsoleClientDetails => {
  const { connection, dataPoints, receipt } = details
  return {
    connection_id: connection.id,
    org_id: connection.orgId,
    name: connection.orgName,
    vendor: toVendor(details.vendor),
    remote_org_id: details.remoteOrgId,
    email: connection.adminEmail,
    status: connection.status,
    status_at: formatTimestamp(details.statusAt),
    source: toSource(details.source),
    employees: connection.employeeCount,
    on_demand: connection.onDemand,
    paused_at: toTimestamp(connection.pausedAt),
    requested_at: toTimestamp(details.requestedAt),
    last_synced_at: toTimestamp(connection.lastSyncedAt),
    next_sync_at: connection.pausedAt === null ? toTimestamp(connection.dueAt) : null,
    created_at: formatTimestamp(connection.createdAt),
    invited_by: details.invitedBy,
    accepted_by: details.acceptedBy,
    accepted_domain: details.acceptedDomain,
    invitation: toInvitation(details.invitation),
    first_synced_at: toTimestamp(connection.firstSyncedAt),
    frequency: connection.schedule?.frequency ?? null,
    time_zone: connection.schedule?.timeZone ?? null,
    shared: dataPoints.shared,
    not_shared: dataPoints.withheld,
    not_requested: dataPoints.notRequested,
    issues: details.issues.map((issue) => toConsoleIssue(issue, connection.orgName, details.vendor.name)),
    timeline: details.timeline.map(({ at, ...event }) => ({
      at: formatTimestamp(at),
      kind: event.kind,
      ...("sessionId" in event ? { session_id: event.sessionId } : {}),
      ...("code" in event ? { code: event.code } : {}),
      ...("added" in event ? { added: event.added, updated: event.updated, left: event.left } : {}),
      ...("employees" in event ? { employees: event.employees } : {}),
    })),
    receipt:
      receipt === null
        ? null
        : {
            employees: receipt.employees,
            sync_sessions: receipt.syncSessions,
            webhooks: receipt.webhooks,
            deleted_at: formatTimestamp(receipt.deletedAt),
          },
  }
}

const toInvitation = (invitation: ClientDetails["invitation"]): ConsoleClientDetails["invitation"] => {
  if (invitation === null) return null
  const { sent, progress } = invitation
  return {
    mailed_at: toTimestamp(sent?.sentAt ?? null),
    expires_at: toTimestamp(sent?.expiresAt ?? null),
    is_opened: sent?.isOpened ?? false,
    step: progress?.step ?? null,
    step_at: toTimestamp(progress?.savedAt ?? null),
  }
}

const toVendor = ({ orgId, name, logo }: ListedClient["vendor"]): ConsoleClient["vendor"] => ({
  name,
  logo_url: logo === null ? null : logoPath(orgId, logo),
})

const toSource = (source: ListedClient["source"]): ConsoleClient["source"] =>
  source === null ? null : { name: source.connectorName, int_type: source.integrationType }

export const toConsoleIssue = (issue: ClientIssue, client: string, vendor: string): ConsoleIssue => ({
  id: issue.id,
  connection_id: issue.connectionId,
  client,
  vendor,
  code: issue.code,
  message: issue.message,
  ...(issue.messageCodes && { message_codes: issue.messageCodes }),
  step: issue.step,
  raised_at: formatTimestamp(issue.raisedAt),
  seen_at: formatTimestamp(issue.seenAt),
})

export const toConsoleSync = ({ totals, ...session }: SyncSession): ConsoleSync => ({
  id: session.id,
  is_first: session.kind === "initial",
  is_test: session.dryRun,
  mode: session.mode,
  state: session.state,
  trigger: session.trigger,
  rows: totals.rows,
  accepted: totals.accepted,
  rejected: totals.rejected,
  repeated: totals.repeated,
  added: totals.added,
  updated: totals.updated,
  left: totals.disappeared,
  ...toReason(session),
  started_at: formatTimestamp(session.startedAt),
  finished_at: toTimestamp(session.finishedAt),
})
