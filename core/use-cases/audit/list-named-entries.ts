import * as Effect from "effect/Effect"
import { PERSONAL_READS } from "../../contract/audit/actions.ts"
import type { AuditEntry } from "../../domain/audit/entry.ts"
import type { AuditPlace } from "../../ports/audit/audit-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { type AuditPageRequest, type AuditQuery, makeListEntries } from "./list-entries.ts"

export type NamedEntriesPorts = UsedPorts<
  | "auditLog"
  | "connections.find"
  | "users.find"
  | "users.listMemberships"
  | "vendorCredentials.list"
  | "vendors.find"
>

/** An entry with the names that its ids have now. The log itself holds none. */
export interface NamedEntry extends AuditEntry {
  /** Null: the reader may not know the user, or the user was removed. */
  readonly userName: string | null
  /** What the vendor calls the credential; null: it has no name, or the call had none. */
  readonly credentialName: string | null
  /** The connection's corporate. */
  readonly client: string | null
  /** The vendor; null: the entry is about none. */
  readonly vendor: string | null
}

export interface NamedEntryPage {
  readonly items: ReadonlyArray<NamedEntry>
  readonly next: AuditPlace | null
}

const CONCURRENCY = 8

/** `listEntries` with names in place of ids where the reader may know them. */
export const makeListNamedEntries = (ports: NamedEntriesPorts) => {
  const listEntries = makeListEntries(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    query: AuditQuery,
    request: AuditPageRequest,
  ): Effect.fn.Return<NamedEntryPage, ActionForbidden | StorageError> {
    const { items, next } = yield* listEntries(actor, query, request)
    const colleagues = yield* nameAll(
      items.map((entry) => entry.actor.userId),
      (userId) => findColleague(ports, actor, userId),
    )
    const readers = yield* nameAll(
      actor.kind === "corporate-admin" ? items.filter(isReadByVendor).map((entry) => entry.actor.userId) : [],
      (userId) => Effect.map(ports.users.find(userId), (user) => user?.name || null),
    )
    const credentialNames = yield* nameCredentials(ports, items)
    const clients = yield* nameAll(
      items.map(({ connectionId }) => connectionId),
      (id) => Effect.map(ports.connections.find(id), (found) => found?.orgName ?? null),
    )
    const vendors = yield* nameAll(
      items.map(({ vendorOrgId }) => vendorOrgId),
      (id) => Effect.map(ports.vendors.find(id), (found) => found?.name ?? null),
    )
    const named = items.map((entry) => ({
      ...entry,
      userName:
        colleagues.get(entry.actor.userId) ??
        (isReadByVendor(entry) ? readers.get(entry.actor.userId) : null) ??
        null,
      credentialName: credentialNames.get(entry.actor.credentialId) ?? null,
      client: clients.get(entry.connectionId) ?? null,
      vendor: vendors.get(entry.vendorOrgId) ?? null,
    }))
    return { items: named, next }
  })
}

/** The name of each id, looked up once. */
const nameAll = (
  ids: ReadonlyArray<string | null>,
  find: (id: string) => Effect.Effect<string | null, StorageError>,
): Effect.Effect<ReadonlyMap<string | null, string | null>, StorageError> =>
  Effect.map(
    Effect.forEach(
      new Set(ids.filter((id) => id !== null)),
      (id) => Effect.map(find(id), (name) => [id, name] as const),
      { concurrency: CONCURRENCY },
    ),
    (names) => new Map(names),
  )

/** Names of the credentials with which the vendors of the entries called. */
const nameCredentials = Effect.fnUntraced(function* (
  { vendorCredentials }: NamedEntriesPorts,
  entries: ReadonlyArray<AuditEntry>,
) {
  const used = entries.filter(({ actor }) => actor.credentialId !== null)
  const vendorOrgIds = new Set(used.flatMap(({ vendorOrgId }) => (vendorOrgId === null ? [] : [vendorOrgId])))
  const lists = yield* Effect.forEach(vendorOrgIds, (id) => vendorCredentials.list(id), {
    concurrency: CONCURRENCY,
  })
  return new Map<string | null, string | null>(lists.flat().map(({ id, name }) => [id, name]))
})

const READS: ReadonlySet<string> = new Set(PERSONAL_READS)

/** A vendor's user has read personal data: a corporate, which answers to its employees, learns who it was. */
const isReadByVendor = ({ action, actor }: AuditEntry): boolean =>
  READS.has(action) && (actor.role === "vendor-admin" || actor.role === "vendor-member")

/** A vendor's users do not learn who decides at a corporate, nor the reverse; operators see everyone. */
const findColleague = Effect.fnUntraced(function* (
  { users }: NamedEntriesPorts,
  actor: Actor,
  userId: string,
): Effect.fn.Return<string | null, StorageError> {
  const user = yield* users.find(userId)
  if (user === null) return null
  // Who never typed a name is known by the address.
  const name = user.name === "" ? user.email : user.name
  if (actor.kind === "operator") return name
  const ownOrgId = actor.kind === "vendor-user" ? actor.vendorOrgId : "orgId" in actor ? actor.orgId : null
  const memberships = yield* users.listMemberships(userId)
  return memberships.some(({ orgId }) => orgId === ownOrgId) ? name : null
})
