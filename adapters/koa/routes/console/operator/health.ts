import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MAX_ACTIVE_CREDENTIALS } from "../../../../../core/contract/accounts/console/credentials.ts"
import type { ConsoleHealth, ConsoleTrouble } from "../../../../../core/contract/operation/console/health.ts"
import * as calls from "../../../../../core/contract/operation/console/health-calls.ts"
import type { ConsoleVendorState } from "../../../../../core/contract/operation/console/vendor-state.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { getCredentialState } from "../../../../../core/domain/accounts/credential.ts"
import { findRunbook, type Trouble } from "../../../../../core/domain/operation/trouble.ts"
import { RATE_LIMITS } from "../../../../../core/use-cases/accounts/credentials/rate-limits.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { toConsoleClient } from "../clients/client-response.ts"
import { toTimestamp } from "../console-response.ts"
import { EVERYONE, toStateUser } from "./state-users.ts"

/** What does not work, and the state of one vendor. */
export const healthCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleHealth, ({ operation: { showHealth } }, { caller: { actor } }) =>
    Effect.map(showHealth(actor), (health) => respond(200, toHealth(health))),
  ),

  implement(
    calls.showConsoleVendor,
    ({ accounts, connection, webhooks }, { caller: { actor }, path: { vendor_id: id } }) =>
      Effect.map(
        Effect.all({
          details: accounts.showVendor(actor, id),
          keys: accounts.listCredentials(actor, id),
          endpoint: webhooks.showWebhookEndpoint(actor, id),
          figures: webhooks.showDeliveryFigures(actor, id),
          clients: connection.listClients(actor, { ...LAST_ACTIVE, vendorOrgId: id }),
          users: accounts.listUsers(actor, { kind: "vendor", orgId: id }, EVERYONE),
          now: Clock.currentTimeMillis,
        }),
        (found) => respond(200, toVendorState(found)),
      ),
  ),
]

const MOST = 100
const LAST_ACTIVE = {
  search: "",
  statuses: ["CONNECTION_ACCEPTED", "CONNECTION_FAILED", "CONNECTION_INVITED"],
  order: "activity",
  after: null,
  limit: MOST,
} as const

type Succeeds<Call extends (...parts: never) => Effect.Effect<unknown, unknown, unknown>> = Effect.Success<
  ReturnType<Call>
>

const toHealth = (health: Succeeds<UseCases["operation"]["showHealth"]>): ConsoleHealth => ({
  checked_at: formatTimestamp(health.checkedAt),
  troubles: health.troubles.map(toConsoleTrouble),
  more: health.more,
  checks: health.checks?.map(({ check, state, detail }) => ({ check, state, detail })) ?? null,
  database: {
    bytes: health.database.bytes,
    connections: health.database.connections,
    max_connections: health.database.maxConnections,
    version: health.database.version,
    oldest_transaction_at: toTimestamp(health.database.oldestTransactionAt),
  },
  processes: health.processes.map(({ startedAt, seenAt, ...process }) => ({
    ...process,
    started_at: formatTimestamp(startedAt),
    seen_at: formatTimestamp(seenAt),
  })),
  backups: health.backups.map(({ kind, verdict, lastSuccess }) => ({
    kind,
    verdict,
    last_success_at: toTimestamp(lastSuccess?.at ?? null),
  })),
  waiting: health.waiting,
})

const toConsoleTrouble = (trouble: Trouble): ConsoleTrouble => {
  const { kind, severity, code, count, at, vendor, client, finding } = trouble
  return {
    ...{ kind, severity, code, count, finding },
    at: toTimestamp(at),
    vendor: vendor === null ? null : { org_id: vendor.orgId, name: vendor.name },
    client: client === null ? null : { connection_id: client.connectionId, name: client.name },
    runbook: findRunbook(trouble),
  }
}

interface FoundVendor {
  readonly details: Succeeds<UseCases["accounts"]["showVendor"]>
  readonly keys: Succeeds<UseCases["accounts"]["listCredentials"]>
  readonly endpoint: Succeeds<UseCases["webhooks"]["showWebhookEndpoint"]>
  readonly figures: Succeeds<UseCases["webhooks"]["showDeliveryFigures"]>
  readonly clients: Succeeds<UseCases["connection"]["listClients"]>
  readonly users: Succeeds<UseCases["accounts"]["listUsers"]>
  readonly now: number
}

const toVendorState = (found: FoundVendor): ConsoleVendorState => {
  const { vendor } = found.details
  const { endpoint } = found.endpoint
  const { pending, failed, exhausted } = found.figures.undelivered
  const today = found.figures.days.at(-1)
  const open = found.clients.counts.filter(({ status }) => status !== "CONNECTION_TERMINATED")
  return {
    ...{ org_id: vendor.orgId, name: vendor.name, time_zone: vendor.timeZone },
    receiver:
      endpoint === null
        ? null
        : { url: endpoint.url, state: endpoint.state, failing_since: toTimestamp(endpoint.failingSince) },
    deliveries: {
      ...{ waiting: pending, failed, exhausted },
      delivered_today: (today?.deliveredAtOnce ?? 0) + (today?.deliveredLater ?? 0),
    },
    clients: found.clients.clients.map(toClient),
    total_clients: open.reduce((sum, { clients }) => sum + clients, 0),
    users: found.users.members.map(toStateUser),
    total_users: found.users.counts.everyone,
    keys: toKeys(found),
    limits: LIMITS,
  }
}

const LIMITS: ConsoleVendorState["limits"] = {
  keys_of_a_kind: MAX_ACTIVE_CREDENTIALS,
  calls_per_second: RATE_LIMITS.vendor.limit,
  employee_reads_per_second: RATE_LIMITS.employeeRead.limit,
  uploads_per_hour: RATE_LIMITS.beginUpload.limit,
  mails_per_hour: RATE_LIMITS.mailsOfVendor.limit,
}

const toClient = (
  client: FoundVendor["clients"]["clients"][number],
): ConsoleVendorState["clients"][number] => {
  const { connection_id, name, status, employees, paused_at, last_synced_at, next_sync_at, issues, ...rest } =
    toConsoleClient(client)
  return {
    ...{ connection_id, name, status, employees, paused_at, last_synced_at, next_sync_at, issues },
    source: rest.source?.name ?? null,
    last_sync:
      rest.last_sync === null ? null : { state: rest.last_sync.state, started_at: rest.last_sync.started_at },
  }
}

const toKeys = ({ keys, now }: FoundVendor): ConsoleVendorState["keys"] =>
  keys
    .map((key) => ({
      kind: key.kind,
      label: key.name ?? key.label,
      state: getCredentialState(key, now),
      last_used_at: toTimestamp(key.lastUsedAt),
      ends_at: toTimestamp(key.revokedAt ?? key.expiresAt),
    }))
    .filter(({ state }) => state === "active" || state === "expiring")
