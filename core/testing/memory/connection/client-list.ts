import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionScope } from "../../../domain/connection/scope.ts"
import { foldText, matchesWords } from "../../../domain/search-words.ts"
import type { ClientList, ClientOrder, ClientSummary } from "../../../ports/connection/client-list.ts"
import { compareCodePoints, type Tables } from "../tables.ts"
import { listInScope } from "../stored-connection.ts"

export const makeMemoryClientList = (tables: Tables): ClientList => {
  const find = (scope: ConnectionScope, words: ReadonlyArray<string>) =>
    listInScope(tables, scope).filter(({ orgName, remoteOrgId, adminEmail }) =>
      matchesWords(words, [orgName, remoteOrgId, adminEmail]),
    )
  return {
    listAfter: (scope, { words, statuses, isAsked = false, order }, after, limit) =>
      Effect.sync(() => {
        const ordered = listInScope(tables, scope).toSorted(COMPARE[order])
        const place = ordered.findIndex(({ id }) => id === after)
        if (after !== null && place === -1) return []
        const found = new Set(find(scope, words).map(({ id }) => id))
        return ordered
          .slice(place + 1)
          .filter(({ id, status }) => found.has(id) && (statuses === null || statuses.includes(status)))
          .filter(({ requestedAt }) => !isAsked || requestedAt !== null)
          .slice(0, limit)
          .map((connection) => summarize(tables, connection))
      }),
    count: (scope, words) =>
      Effect.sync(() => {
        const found = find(scope, words)
        return [...new Set(found.map(({ status }) => status))].map((status) => {
          const connections = found.filter((connection) => connection.status === status)
          const employees = connections.reduce((sum, { employeeCount }) => sum + employeeCount, 0)
          return { status, clients: connections.length, employees }
        })
      }),
  }
}

const COMPARE: Readonly<Record<ClientOrder, (a: Connection, b: Connection) => number>> = {
  name: (a, b) =>
    compareCodePoints(foldText(a.orgName), foldText(b.orgName)) || compareCodePoints(a.id, b.id),
  activity: (a, b) => getActivity(b) - getActivity(a) || compareCodePoints(b.id, a.id),
}

const getActivity = ({ statusAt, lastSyncedAt }: Connection): number => Math.max(statusAt, lastSyncedAt ?? 0)

const summarize = (tables: Tables, connection: Connection): ClientSummary => {
  const [last] = [...tables.sessions.values()]
    .filter(({ connectionId, dryRun }) => connectionId === connection.id && !dryRun)
    .toSorted((a, b) => b.startedAt - a.startedAt || compareCodePoints(b.id, a.id))
  const issueCodes = [...tables.issues.values()]
    .filter(({ connectionId, resolvedAt }) => connectionId === connection.id && resolvedAt === null)
    .map(({ code }) => code)
    .toSorted()
  const vendor = tables.vendors.get(connection.vendorOrgId)
  return {
    ...pickColumns(connection),
    vendor: {
      orgId: connection.vendorOrgId,
      name: vendor?.name ?? "",
      logo: vendor?.sdk.logo ?? null,
    },
    lastSession: last === undefined ? null : pickSession(last),
    issueCodes,
  }
}

const pickSession = ({
  id,
  kind,
  state,
  startedAt,
  finishedAt,
}: NonNullable<ClientSummary["lastSession"]>): ClientSummary["lastSession"] => ({
  id,
  kind,
  state,
  startedAt,
  finishedAt,
})

const pickColumns = (
  connection: Connection,
): Omit<ClientSummary, "vendor" | "lastSession" | "issueCodes"> => ({
  id: connection.id,
  vendorOrgId: connection.vendorOrgId,
  orgId: connection.orgId,
  orgName: connection.orgName,
  remoteOrgId: connection.remoteOrgId,
  adminEmail: connection.adminEmail,
  connector: connection.connector,
  status: connection.status,
  statusAt: connection.statusAt,
  schedule: connection.schedule,
  pausedAt: connection.pausedAt,
  dueAt: connection.dueAt,
  employeeCount: connection.employeeCount,
  onDemand: connection.onDemand,
  requestedAt: connection.requestedAt,
  createdAt: connection.createdAt,
  firstSyncedAt: connection.firstSyncedAt,
  lastSyncedAt: connection.lastSyncedAt,
  flags: connection.flags,
  withheld: connection.withheld,
})
