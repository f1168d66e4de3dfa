import * as Effect from "effect/Effect"
import { DEFAULT_MISSING_SHARE } from "../../domain/sync/mass-change-guard.ts"
import type { Connection, ConnectionStore, NewConnection } from "../../ports/connection-store.ts"
import { StorageError } from "../../ports/storage-error.ts"
import type { StoredConnection, Tables } from "./tables.ts"

export const makeMemoryConnectionStore = (tables: Tables): ConnectionStore => ({
  findOrCreate: (connection) =>
    Effect.suspend(() => {
      const { vendorOrgId, orgId } = connection
      if (!tables.vendors.has(vendorOrgId) || !tables.organizations.has(orgId)) {
        return Effect.fail(
          new StorageError({ operation: "find or create the connection", cause: "no such organization" }),
        )
      }
      const open = [...tables.connections.values()].find(
        (other) =>
          other.vendorOrgId === vendorOrgId &&
          other.orgId === orgId &&
          other.status !== "CONNECTION_TERMINATED",
      )
      const stored = open ?? created(connection)
      tables.connections.set(stored.id, stored)
      return Effect.succeed(connectionOf(tables, stored))
    }),
  find: (id) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      return stored === undefined ? null : connectionOf(tables, stored)
    }),
  list: (vendorOrgId) =>
    Effect.sync(() =>
      [...tables.connections.values()]
        .filter((stored) => vendorOrgId === null || stored.vendorOrgId === vendorOrgId)
        .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        .map((stored) => connectionOf(tables, stored)),
    ),
  saveFieldMapping: (id, fieldMapping) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      if (stored !== undefined) tables.connections.set(id, { ...stored, fieldMapping })
    }),
})

const created = (connection: NewConnection): StoredConnection => ({
  id: connection.id,
  vendorOrgId: connection.vendorOrgId,
  orgId: connection.orgId,
  connector: connection.connector,
  status: connection.status,
  key: connection.key,
  createdAt: connection.createdAt,
  flags: null,
  withheld: [],
  fieldMapping: null,
  allowedMissingShare: DEFAULT_MISSING_SHARE,
  employeeCount: 0,
  firstSyncedAt: null,
  lastSyncedAt: null,
})

/** With the name of its corporate and the data model of its vendor, as they are now. */
export const connectionOf = (tables: Tables, { flags, ...stored }: StoredConnection): Connection => ({
  ...stored,
  orgName: tables.organizations.get(stored.orgId)?.name ?? "",
  flags: { vendor: tables.vendors.get(stored.vendorOrgId)?.flags ?? {}, connection: flags },
})
