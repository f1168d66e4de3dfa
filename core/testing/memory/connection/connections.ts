import * as Effect from "effect/Effect"
import type { Tables } from "../tables.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import { isCandidate } from "./candidates.ts"
import { listInScope, findOpenConnection, toConnection } from "../stored-connection.ts"
import type { Connection, ConnectionTerms } from "../../../domain/connection/connection.ts"

export const makeMemoryConnections = (tables: Tables): Connections => ({
  find: (id) => find(tables, id),
  findTerms: (id) =>
    Effect.map(find(tables, id), (found) => (found === null ? null : toConnectionTerms(found))),
  findOpen: (vendorOrgId, orgId) =>
    Effect.sync(() => {
      const stored = findOpenConnection(tables, vendorOrgId, orgId)
      return stored === undefined ? null : toConnection(tables, stored)
    }),
  findCandidates: (vendorOrgId, lookup) =>
    Effect.sync(() =>
      [...tables.connections.values()]
        .filter((stored) => stored.vendorOrgId === vendorOrgId && stored.status !== "CONNECTION_TERMINATED")
        .filter((stored) => isCandidate(tables, stored, lookup))
        .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        .map((stored) => toConnection(tables, stored)),
    ),
  list: (scope) => Effect.sync(() => listInScope(tables, scope)),
  listPage: (vendorOrgId, statuses, offset, limit) =>
    Effect.sync(() => {
      const all = listInScope(tables, { vendorOrgId }).filter(({ status }) => statuses.includes(status))
      return { connections: all.slice(offset, offset + limit), total: all.length }
    }),
})

const find = (tables: Tables, id: string) =>
  Effect.sync(() => {
    const stored = tables.connections.get(id)
    return stored === undefined ? null : toConnection(tables, stored)
  })

/** Only these, so that a use-case that needs more fails. */
const toConnectionTerms = (connection: Connection): ConnectionTerms => {
  const { id, vendorOrgId, orgId, status, key, flags, withheld, onDemand, employeeCount } = connection
  return { id, vendorOrgId, orgId, status, key, flags, withheld, onDemand, employeeCount }
}
