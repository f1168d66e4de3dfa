import * as Effect from "effect/Effect"
import { CONNECTION_TRANSITIONS, transitionConnection } from "../../../domain/connection/state.ts"
import type { Tables, StoredConnection } from "../tables.ts"
import type {
  ConnectionOnboarding,
  Acceptance,
  NewConnection,
} from "../../../ports/onboarding/connection-onboarding.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { announce } from "../webhooks/enqueue.ts"
import { updateConnection, findOpenConnection, toConnection } from "../stored-connection.ts"
import { findOrCreateOrganization } from "../connection/organization-store.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { limitFlags, mergeRequestedFlags } from "../../../domain/sharing/agreement.ts"
import type { TokenFlags } from "../../../contract/sharing/data-model-flags.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import { DEFAULT_MISSING_SHARE } from "../../../domain/sync/mass-change-guard.ts"

export const makeMemoryConnectionOnboarding = (tables: Tables): ConnectionOnboarding => ({
  findOrCreate: (connection, announcement) =>
    Effect.suspend(() => {
      const { vendorOrgId, orgId } = connection
      if (!tables.vendors.has(vendorOrgId) || !tables.organizations.has(orgId)) {
        return Effect.fail(
          new StorageError({ operation: "find or create the connection", cause: "no such organization" }),
        )
      }
      const open = findOpenConnection(tables, vendorOrgId, orgId)
      const vendorFlags = tables.vendors.get(vendorOrgId)?.flags ?? {}
      const stored =
        open ?? toStoredConnection(connection, vendorFlags, findOrAssignNumber(tables, vendorOrgId, orgId))
      tables.connections.set(stored.id, stored)
      if (open === undefined && announcement !== undefined) {
        announce(tables, stored.id, announcement, connection.createdAt)
      }
      return Effect.succeed(toConnection(tables, stored))
    }),
  saveInvitation: (id, { adminEmail, referenceData }) =>
    updateConnection(tables, id, (stored) => ({
      adminEmail: stored.status === "CONNECTION_INVITED" ? adminEmail : stored.adminEmail,
      referenceData: referenceData ?? stored.referenceData,
    })),
  accept: (id, { announcement, ...by }) =>
    Effect.sync(() => {
      const stored = tables.connections.get(id)
      if (stored === undefined) return { accepted: false, connection: null }
      if (transitionConnection(stored.status, "accept") === null)
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
  acceptDraft: (id, { lookup, newcomer, announcements, ...by }) =>
    Effect.sync(() => {
      const draft = tables.drafts.get(id)
      if (draft === undefined) return { accepted: false, connection: null }
      const { id: orgId } = findOrCreateOrganization(tables, lookup, newcomer)
      const open = findOpenConnection(tables, draft.vendorOrgId, orgId)
      if (open !== undefined) return { accepted: false, connection: toConnection(tables, open) }
      tables.drafts.delete(id)
      const orgNumber = findNumber(tables, draft.vendorOrgId, orgId) ?? draft.relation.orgNumber
      const relation = { ...draft.relation, orgNumber }
      const connection = applyAcceptance(tables, { ...draft, orgId, relation }, by)
      for (const announcement of announcements) announce(tables, id, announcement, by.now)
      return { accepted: true, connection }
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
})

const applyAcceptance = (
  tables: Tables,
  stored: StoredConnection,
  { agreed, connector, acceptedBy, terms, now }: Acceptance,
): Connection => {
  const inForce = limitFlags(mergeRequestedFlags(toConnection(tables, stored).flags), agreed)
  const { to: status } = CONNECTION_TRANSITIONS.accept
  const after = { ...stored, status, statusAt: now, agreed: inForce, connector, acceptedBy, ...terms }
  tables.connections.set(stored.id, after)
  return toConnection(tables, after)
}

/** A draft has no corporate yet, and neither inviter nor accepter. */
const DRAFT_FIELDS = {
  orgId: "",
  connector: null,
  status: "CONNECTION_INVITED",
  invitedBy: null,
  acceptedBy: null,
} as const

/** The number that the vendor has for the corporate, or a new one. */
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
  askedAt: null,
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
