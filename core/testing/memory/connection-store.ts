import * as Effect from "effect/Effect"
import { isLive } from "../../domain/connection/state.ts"
import { DEFAULT_MISSING_SHARE } from "../../domain/sync/mass-change-guard.ts"
import {
  type Connection,
  type ConnectionStore,
  type Failure,
  NEVER_READ,
  type NewConnection,
} from "../../ports/connection-store.ts"
import { StorageError } from "../../ports/storage-error.ts"
import { announce } from "./enqueue.ts"
import { remoteNameOf } from "./organization-store.ts"
import type { StoredConnection, Tables } from "./tables.ts"
import { terminateConnection } from "./terminate-connection.ts"

export const makeMemoryConnectionStore = (tables: Tables): ConnectionStore => {
  const change = (id: string, parts: (stored: StoredConnection) => Partial<StoredConnection>) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      if (stored !== undefined) tables.connections.set(id, { ...stored, ...parts(stored) })
    })
  const ofVendor = (vendorOrgId: string | null) =>
    [...tables.connections.values()]
      .filter((stored) => vendorOrgId === null || stored.vendorOrgId === vendorOrgId)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
      .map((stored) => connectionOf(tables, stored))

  return {
    findOrCreate: (connection, announcement) =>
      Effect.suspend(() => {
        const { vendorOrgId, orgId } = connection
        if (!tables.vendors.has(vendorOrgId) || !tables.organizations.has(orgId)) {
          return Effect.fail(
            new StorageError({ operation: "find or create the connection", cause: "no such organization" }),
          )
        }
        const open = openOf(tables, vendorOrgId, orgId)
        const stored = open ?? created(connection)
        tables.connections.set(stored.id, stored)
        if (open === undefined && announcement !== undefined) {
          announce(tables, stored.id, announcement, connection.createdAt)
        }
        return Effect.succeed(connectionOf(tables, stored))
      }),
    find: (id) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        return stored === undefined ? null : connectionOf(tables, stored)
      }),
    findOpen: (vendorOrgId, orgId) =>
      Effect.sync(() => {
        const stored = openOf(tables, vendorOrgId, orgId)
        return stored === undefined ? null : connectionOf(tables, stored)
      }),
    list: (vendorOrgId) => Effect.sync(() => ofVendor(vendorOrgId)),
    page: (vendorOrgId, statuses, offset, limit) =>
      Effect.sync(() => {
        const all = ofVendor(vendorOrgId).filter(({ status }) => statuses.includes(status))
        return { connections: all.slice(offset, offset + limit), total: all.length }
      }),
    saveFieldMapping: (id, fieldMapping) => change(id, () => ({ fieldMapping })),
    saveSharing: (id, { withheld, subset }) => change(id, () => ({ withheld, subset })),
    saveRules: (id, rules) => change(id, () => ({ rules, sourceCursor: null })),
    saveComponentOverrides: (id, componentOverrides) =>
      change(id, () => ({ componentOverrides, ...NEVER_READ })),
    setOnDemand: (id, onDemand) => change(id, () => ({ onDemand })),
    saveInvitation: (id, { adminEmail, flags, referenceData }) =>
      change(id, (stored) => ({
        adminEmail,
        flags: flags ?? stored.flags,
        referenceData: referenceData ?? stored.referenceData,
      })),
    accept: (id, { connector, acceptedBy, now, announcement }) =>
      change(id, ({ status }) => {
        if (status !== "CONNECTION_INVITED") return {}
        announce(tables, id, announcement, now)
        return { status: "CONNECTION_ACCEPTED", statusAt: now, connector, acceptedBy }
      }),
    fail: (id, failure) => change(id, (stored) => failed(tables, stored, failure)),
    restore: (id, now) =>
      change(id, ({ status }) => ({
        missedAttempts: 0,
        ...(status === "CONNECTION_FAILED" ? { status: "CONNECTION_ACCEPTED", statusAt: now } : {}),
      })),
    saveSchedule: (id, schedule, dueAt) => change(id, () => ({ schedule, dueAt })),
    setPaused: (id, pausedAt) => change(id, () => ({ pausedAt })),
    due: (now, limit) =>
      Effect.sync(() =>
        ofVendor(null)
          .filter(({ pausedAt }) => pausedAt === null)
          .filter(({ status, dueAt }) => isLive(status) && dueAt !== null && dueAt <= now)
          .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
          .slice(0, limit),
      ),
    moveDue: (id, from, to) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        if (stored?.dueAt !== from) return false
        tables.connections.set(id, { ...stored, dueAt: to })
        return true
      }),
    saveMiss: (id, { from, to, missed, failure }) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        if (stored?.dueAt !== from) return false
        const change = failure === null ? {} : failed(tables, stored, failure)
        tables.connections.set(id, { ...stored, ...change, missedAttempts: missed, dueAt: to })
        return true
      }),
    saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
      change(id, () => ({ sourceCursor, fullyReadAt })),
    terminate: (id, by) => terminateConnection(tables, id, by),
  }
}

const openOf = (tables: Tables, vendorOrgId: string, orgId: string): StoredConnection | undefined =>
  [...tables.connections.values()].find(
    (other) =>
      other.vendorOrgId === vendorOrgId && other.orgId === orgId && other.status !== "CONNECTION_TERMINATED",
  )

const failed = (
  tables: Tables,
  { id, status }: StoredConnection,
  { now, announcement }: Failure,
): Partial<StoredConnection> => {
  if (status !== "CONNECTION_ACCEPTED") return {}
  announce(tables, id, announcement, now)
  return { status: "CONNECTION_FAILED", statusAt: now }
}

const created = (connection: NewConnection): StoredConnection => ({
  ...connection,
  statusAt: connection.createdAt,
  schedule: null,
  dueAt: null,
  pausedAt: null,
  sourceCursor: null,
  fullyReadAt: null,
  missedAttempts: 0,
  flags: null,
  withheld: [],
  subset: [],
  rules: [],
  onDemand: false,
  fieldMapping: null,
  componentOverrides: {},
  allowedMissingShare: DEFAULT_MISSING_SHARE,
  employeeCount: 0,
  terminatedBy: null,
  referenceData: null,
  firstSyncedAt: null,
  lastSyncedAt: null,
})

/** With the name of its corporate and the data model of its vendor, as they are now. */
export const connectionOf = (tables: Tables, { flags, rules, ...stored }: StoredConnection): Connection => ({
  ...stored,
  orgName: tables.organizations.get(stored.orgId)?.name ?? "",
  orgCin: tables.organizations.get(stored.orgId)?.cin ?? null,
  remoteOrgId: remoteNameOf(tables, stored.vendorOrgId, stored.orgId),
  hrmsNumber: tables.hrmsNumbers.get(stored.connector ?? "") ?? null,
  flags: { vendor: tables.vendors.get(stored.vendorOrgId)?.flags ?? {}, connection: flags },
  rules: { vendor: tables.vendors.get(stored.vendorOrgId)?.rules ?? [], connection: rules },
})
