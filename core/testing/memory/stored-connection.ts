import * as Effect from "effect/Effect"
import type { Tables, StoredConnection } from "./tables.ts"
import { type ConnectionScope, isInScope } from "../../domain/connection/scope.ts"
import type { Connection } from "../../domain/connection/connection.ts"

/** Updates a connection or a draft; does nothing when there is none. */
export const updateConnection = (
  tables: Tables,
  id: string,
  change: (stored: StoredConnection) => Partial<StoredConnection>,
): Effect.Effect<void> =>
  Effect.sync(() => {
    const table = tables.drafts.has(id) ? tables.drafts : tables.connections
    const stored = table.get(id)
    if (stored !== undefined) table.set(id, { ...stored, ...change(stored) })
  })

/** Newest first. */
export const listInScope = (tables: Tables, scope: ConnectionScope): ReadonlyArray<Connection> =>
  [...tables.connections.values()]
    .filter((stored) => isInScope(scope, stored))
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .map((stored) => toConnection(tables, stored))

export const findOpenConnection = (
  tables: Tables,
  vendorOrgId: string,
  orgId: string,
): StoredConnection | undefined =>
  [...tables.connections.values()].find(
    (other) =>
      other.vendorOrgId === vendorOrgId && other.orgId === orgId && other.status !== "CONNECTION_TERMINATED",
  )

/** With the current name of its corporate and data model of its vendor. */
export const toConnection = (
  tables: Tables,
  { flags, agreed, rules, relation, ...stored }: StoredConnection,
): Connection => ({
  ...stored,
  orgName: tables.organizations.get(stored.orgId)?.ownName ?? relation.corporateName,
  orgCin: tables.organizations.get(stored.orgId)?.cin ?? null,
  remoteOrgId: findRemoteName(tables, stored.vendorOrgId, stored.orgId),
  hrmsNumber: tables.hrmsNumbers.get(stored.connector ?? "") ?? null,
  flags: { vendor: tables.vendors.get(stored.vendorOrgId)?.flags ?? {}, connection: flags, agreed },
  rules: { vendor: tables.vendors.get(stored.vendorOrgId)?.rules ?? [], connection: rules },
})

/** The vendor's name for the corporate. */
export const findRemoteName = (tables: Tables, vendorOrgId: string, orgId: string): string | null =>
  tables.remoteNames.find((name) => name.vendorOrgId === vendorOrgId && name.orgId === orgId)?.remoteOrgId ??
  null
