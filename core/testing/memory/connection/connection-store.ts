import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { TokenFlags } from "../../../contract/sharing/data-model-flags.ts"
import { type ConnectionScope, isInScope } from "../../../domain/connection/scope.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { mergeRequestedFlags, limitFlags } from "../../../domain/sharing/agreement.ts"
import { DEFAULT_MISSING_SHARE } from "../../../domain/sync/mass-change-guard.ts"
import {
  type Connection,
  type ConnectionTerms,
  INITIAL_POSITION,
} from "../../../domain/connection/connection.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import type {
  Acceptance,
  ConnectionStore,
  ConnectionFailure,
  NewConnection,
} from "../../../ports/connection/connection-store.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { isCandidate } from "./candidates.ts"
import { announce } from "../webhooks/enqueue.ts"
import { findOrCreateOrganization, findRemoteName } from "./organization-store.ts"
import type { StoredConnection, Tables } from "../tables.ts"
import { countExtent, terminateConnection } from "./terminate-connection.ts"
import { writeSharing } from "./write-sharing.ts"

const find = (tables: Tables, id: string) =>
  Effect.sync(() => {
    const stored = tables.connections.get(id)
    return stored === undefined ? null : toConnection(tables, stored)
  })

/** Nothing else, so that a use-case that needs more is seen. */
const toConnectionTerms = (connection: Connection): ConnectionTerms => {
  const { id, vendorOrgId, orgId, status, key, flags, withheld, onDemand, employeeCount } = connection
  return { id, vendorOrgId, orgId, status, key, flags, withheld, onDemand, employeeCount }
}

export const makeMemoryConnectionStore = (tables: Tables): ConnectionStore => {
  const change = (id: string, parts: (stored: StoredConnection) => Partial<StoredConnection>) =>
    Effect.sync(() => {
      const table = tables.drafts.has(id) ? tables.drafts : tables.connections
      const stored = table.get(id)
      if (stored !== undefined) table.set(id, { ...stored, ...parts(stored) })
    })
  const listInScope = (scope: ConnectionScope) =>
    [...tables.connections.values()]
      .filter((stored) => isInScope(scope, stored))
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
      .map((stored) => toConnection(tables, stored))

  return {
    findOrCreate: (connection, announcement) =>
      Effect.suspend(() => {
        const { vendorOrgId, orgId } = connection
        if (!tables.vendors.has(vendorOrgId) || !tables.organizations.has(orgId)) {
          return Effect.fail(
            new StorageError({ operation: "find or create the connection", cause: "no such organization" }),
          )
        }
        const open = findOpen(tables, vendorOrgId, orgId)
        const vendorFlags = tables.vendors.get(vendorOrgId)?.flags ?? {}
        const stored =
          open ?? toStoredConnection(connection, vendorFlags, findOrAssignNumber(tables, vendorOrgId, orgId))
        tables.connections.set(stored.id, stored)
        if (open === undefined && announcement !== undefined) {
          announce(tables, stored.id, announcement, connection.createdAt)
        }
        return Effect.succeed(toConnection(tables, stored))
      }),
    find: (id) => find(tables, id),
    findTerms: (id) =>
      Effect.map(find(tables, id), (found) => (found === null ? null : toConnectionTerms(found))),
    findOpen: (vendorOrgId, orgId) =>
      Effect.sync(() => {
        const stored = findOpen(tables, vendorOrgId, orgId)
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
    list: (scope) => Effect.sync(() => listInScope(scope)),
    listPage: (vendorOrgId, statuses, offset, limit) =>
      Effect.sync(() => {
        const all = listInScope({ vendorOrgId }).filter(({ status }) => statuses.includes(status))
        return { connections: all.slice(offset, offset + limit), total: all.length }
      }),
    saveFieldMapping: (id, fieldMapping) => change(id, () => ({ fieldMapping })),
    saveReadingSettings: (id, reading) => change(id, () => ({ reading })),
    changeSharing: (id, decide, now) =>
      Effect.suspend(() => {
        const stored = tables.connections.get(id)
        if (stored === undefined) return Effect.succeed(null)
        const decided = decide(toConnection(tables, stored))
        if (Result.isFailure(decided)) return Effect.fail(decided.failure)
        writeSharing(tables, stored, decided.success, now)
        return Effect.succeed(toConnection(tables, tables.connections.get(id) ?? stored))
      }),
    saveRules: (id, rules) => change(id, () => ({ rules, sourceCursor: null })),
    saveComponentOverrides: (id, componentOverrides) =>
      change(id, () => ({ componentOverrides, ...INITIAL_POSITION })),
    saveAllowedShare: (id, allowedMissingShare) => change(id, () => ({ allowedMissingShare })),
    listUntrimmed: (limit) =>
      Effect.sync(() =>
        [...tables.connections.values()]
          .filter(({ untrimmed }) => untrimmed)
          .toSorted((a, b) => (a.narrowedAt ?? 0) - (b.narrowedAt ?? 0))
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    markTrimmed: (id, narrowedAt) =>
      change(id, (stored) => (stored.narrowedAt === narrowedAt ? { untrimmed: false } : {})),
    saveInvitation: (id, { adminEmail, referenceData }) =>
      change(id, (stored) => ({
        adminEmail: stored.status === "CONNECTION_INVITED" ? adminEmail : stored.adminEmail,
        referenceData: referenceData ?? stored.referenceData,
      })),
    accept: (id, { announcement, ...by }) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        if (stored === undefined) return { accepted: false, connection: null }
        if (stored.status !== "CONNECTION_INVITED")
          return { accepted: false, connection: toConnection(tables, stored) }
        const connection = applyAcceptance(tables, stored, by)
        announce(tables, id, announcement, by.now)
        return { accepted: true, connection }
      }),
    startDraft: ({ vendorOrgId, ...draft }) =>
      Effect.sync(() => {
        const vendorFlags = tables.vendors.get(vendorOrgId)?.flags ?? {}
        const stored = toStoredConnection(
          { ...draft, vendorOrgId, ...DRAFT_FIELDS },
          vendorFlags,
          assignNumber(tables),
        )
        tables.drafts.set(stored.id, stored)
        return toConnection(tables, stored)
      }),
    acceptDraft: (id, { lookup, newcomer, ...by }) =>
      Effect.sync(() => {
        const draft = tables.drafts.get(id)
        if (draft === undefined) return { accepted: false, connection: null }
        const { id: orgId } = findOrCreateOrganization(tables, lookup, newcomer)
        const open = findOpen(tables, draft.vendorOrgId, orgId)
        if (open !== undefined) return { accepted: false, connection: toConnection(tables, open) }
        tables.drafts.delete(id)
        const orgNumber = findNumber(tables, draft.vendorOrgId, orgId) ?? draft.relation.orgNumber
        const relation = { ...draft.relation, orgNumber }
        return { accepted: true, connection: applyAcceptance(tables, { ...draft, orgId, relation }, by) }
      }),
    listAbandonedDrafts: (before, limit) =>
      Effect.sync(() =>
        [...tables.drafts.values()]
          .filter(({ createdAt }) => createdAt < before)
          .toSorted((a, b) => a.createdAt - b.createdAt)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    discardDraft: (id) =>
      Effect.sync(() => {
        if (!tables.drafts.delete(id)) return
        for (const [sessionId, { connectionId }] of tables.sessions) {
          if (connectionId !== id) continue
          tables.sessions.delete(sessionId)
          tables.staged.delete(sessionId)
          tables.sessionChanges.delete(sessionId)
          tables.sessionNotes.delete(sessionId)
        }
      }),
    fail: (id, failure) => change(id, (stored) => applyFailure(tables, stored, failure)),
    restore: (id, now) =>
      change(id, ({ status }) => ({
        missedAttempts: 0,
        ...(status === "CONNECTION_FAILED" ? { status: "CONNECTION_ACCEPTED", statusAt: now } : {}),
      })),
    saveSchedule: (id, schedule, dueAt) => change(id, () => ({ schedule, dueAt })),
    setPaused: (id, pausedAt) => change(id, () => ({ pausedAt })),
    listDue: (now, limit, among = { withoutVendors: [], withoutCorporates: [], slow: true }) =>
      Effect.sync(() =>
        listInScope({})
          .filter(({ pausedAt, slow }) => pausedAt === null && (among.slow || !slow))
          .filter(({ vendorOrgId }) => !among.withoutVendors.includes(vendorOrgId))
          .filter(({ orgId }) => !among.withoutCorporates.includes(orgId))
          .filter(({ status, dueAt }) => isLive(status) && dueAt !== null && dueAt <= now)
          .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
          .slice(0, limit),
      ),
    reschedule: (id, from, to, slow) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        if (stored?.dueAt !== from) return false
        tables.connections.set(id, { ...stored, dueAt: to, slow: slow ?? stored.slow })
        return true
      }),
    recordFailedRun: (id, { from, to, failedRuns, failure }) =>
      Effect.sync(() => {
        const stored = tables.connections.get(id)
        if (stored?.dueAt !== from) return false
        const change = failure === null ? {} : applyFailure(tables, stored, failure)
        tables.connections.set(id, { ...stored, ...change, missedAttempts: failedRuns, dueAt: to })
        return true
      }),
    saveSalaryGiven: (id) => change(id, () => ({ salaryGiven: true })),
    saveQuietRuns: (id, quietRuns) => change(id, () => ({ quietRuns })),
    saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
      change(id, () => ({ sourceCursor, fullyReadAt })),
    countForDeletion: (id) => Effect.sync(() => countExtent(tables, id)),
    terminate: (id, by) => terminateConnection(tables, id, by),
  }
}

const findOpen = (tables: Tables, vendorOrgId: string, orgId: string): StoredConnection | undefined =>
  [...tables.connections.values()].find(
    (other) =>
      other.vendorOrgId === vendorOrgId && other.orgId === orgId && other.status !== "CONNECTION_TERMINATED",
  )

const applyFailure = (
  tables: Tables,
  { id, status }: StoredConnection,
  { now, announcement }: ConnectionFailure,
): Partial<StoredConnection> => {
  if (status !== "CONNECTION_ACCEPTED") return {}
  announce(tables, id, announcement, now)
  return { status: "CONNECTION_FAILED", statusAt: now }
}

const applyAcceptance = (
  tables: Tables,
  stored: StoredConnection,
  { agreed, connector, acceptedBy, terms, now }: Acceptance,
): Connection => {
  const inForce = limitFlags(mergeRequestedFlags(toConnection(tables, stored).flags), agreed)
  const status = { status: "CONNECTION_ACCEPTED", statusAt: now } as const
  const after = { ...stored, ...status, agreed: inForce, connector, acceptedBy, ...terms }
  tables.connections.set(stored.id, after)
  return toConnection(tables, after)
}

/** A draft has no corporate yet, nor who invited or accepted. */
const DRAFT_FIELDS = {
  orgId: "",
  connector: null,
  status: "CONNECTION_INVITED",
  invitedBy: null,
  acceptedBy: null,
} as const

/** The one by which the vendor knows the corporate, or a new one. */
const findOrAssignNumber = (tables: Tables, vendorOrgId: string, orgId: string): number =>
  findNumber(tables, vendorOrgId, orgId) ?? assignNumber(tables)

const findNumber = ({ connections }: Tables, vendorOrgId: string, orgId: string): number | undefined =>
  [...connections.values()].find((other) => other.vendorOrgId === vendorOrgId && other.orgId === orgId)
    ?.relation.orgNumber

const assignNumber = ({ organizations, connections, drafts }: Tables): number =>
  1_000 + organizations.size + connections.size + drafts.size

const toStoredConnection = (
  { corporateName, ...connection }: NewConnection,
  vendorFlags: TokenFlags,
  orgNumber: number,
): StoredConnection => ({
  ...connection,
  relation: { corporateName: corporateName.trim(), orgNumber },
  agreed: connection.status === "CONNECTION_ACCEPTED" ? vendorFlags : null,
  declined: null,
  requestedAt: null,
  narrowedAt: null,
  untrimmed: false,
  statusAt: connection.createdAt,
  schedule: null,
  dueAt: null,
  pausedAt: null,
  sourceCursor: null,
  fullyReadAt: null,
  missedAttempts: 0,
  quietRuns: 0,
  slow: false,
  salaryGiven: false,
  flags: null,
  withheld: [],
  subset: [],
  rules: [],
  onDemand: false,
  fieldMapping: null,
  reading: DEFAULT_READING_SETTINGS,
  componentOverrides: {},
  allowedMissingShare: DEFAULT_MISSING_SHARE,
  employeeCount: 0,
  terminatedBy: null,
  referenceData: null,
  firstSyncedAt: null,
  lastSyncedAt: null,
})

/** With the name of its corporate and the data model of its vendor, as they are now. */
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
