import { createHash, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { FIRST_HASH, hashEntry } from "../../../domain/audit/verify-chain.ts"
import type { AuditEntry, NewAuditEntry } from "../../../domain/audit/entry.ts"
import type { AuditFilter, AuditLog, AuditPlace } from "../../../ports/audit/audit-log.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import type { Tables } from "../tables.ts"

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest()

export const makeMemoryAuditLog = (tables: Tables): AuditLog => ({
  within: (change, toEntry) =>
    Effect.suspend(() => {
      const restore = takeSnapshot(tables)
      return change.pipe(
        Effect.tap((result) => {
          const entry = toEntry(result)
          return entry === null ? Effect.void : append(tables, entry)
        }),
        Effect.onError(() => Effect.sync(restore)),
      )
    }),
  append: (entry) => append(tables, entry),
  list: (filter, { after, limit }) =>
    Effect.sync(() =>
      tables.auditEntries
        .filter((entry) => matches(filter, entry))
        .toSorted(newestFirst)
        .filter((entry) => after === null || newestFirst(after, entry) < 0)
        .slice(0, limit),
    ),
  listHeads: (vendorOrgId) =>
    Effect.sync(() =>
      [...lastEntries(tables).values()]
        .filter((last) => vendorOrgId === undefined || last.vendorOrgId === vendorOrgId)
        .map((last) => ({ vendorOrgId: last.vendorOrgId, sequence: last.sequence, hash: last.hash })),
    ),
  readChain: (vendorOrgId, after, limit) =>
    Effect.sync(() =>
      tables.auditEntries
        .filter((entry) => entry.vendorOrgId === vendorOrgId && entry.sequence > after)
        .slice(0, limit),
    ),
})

const append = (tables: Tables, entry: NewAuditEntry): Effect.Effect<void, StorageError> =>
  Effect.suspend(() => {
    if (entry.target.id?.includes("\0") === true) {
      return Effect.fail(new StorageError({ operation: "write to the audit log", cause: "NUL in a text" }))
    }
    const connection =
      tables.connections.get(entry.connectionId ?? "") ?? tables.drafts.get(entry.connectionId ?? "")
    const vendorOrgId = connection?.vendorOrgId ?? entry.vendorOrgId
    const last = lastEntries(tables).get(vendorOrgId)
    const added = {
      ...entry,
      id: randomUUID(),
      vendorOrgId,
      orgId: connection?.orgId ?? entry.orgId,
      sequence: (last?.sequence ?? 0) + 1,
      previousHash: last?.hash ?? FIRST_HASH,
    }
    tables.auditEntries.push({ ...added, hash: hashEntry(sha256, added) })
    return Effect.void
  })

const lastEntries = ({ auditEntries }: Tables): ReadonlyMap<string | null, AuditEntry> =>
  new Map(auditEntries.map((entry) => [entry.vendorOrgId, entry]))

const newestFirst = (one: AuditPlace, other: AuditPlace): number =>
  other.at - one.at || (one.id < other.id ? 1 : -1) * Number(one.id !== other.id)

const matches = (filter: AuditFilter, entry: AuditEntry): boolean =>
  [undefined, entry.vendorOrgId].includes(filter.vendorOrgId) &&
  [undefined, entry.orgId].includes(filter.orgId) &&
  [undefined, entry.connectionId].includes(filter.connectionId) &&
  (filter.actions?.includes(entry.action) ?? true) &&
  [undefined, entry.actor.userId, entry.actor.credentialId].includes(filter.actorId) &&
  (filter.actions?.includes(entry.action) ?? true) &&
  [undefined, entry.target.kind === "employee" ? entry.target.id : null].includes(filter.recordId) &&
  entry.at >= (filter.from ?? -Infinity) &&
  entry.at < (filter.to ?? Infinity)

/** Entries of tables are replaced and never changed in place, so copies of the tables are a snapshot. */
const takeSnapshot = (tables: Tables): (() => void) => {
  const restores = Object.values(tables).flatMap((table: unknown) => {
    if (table instanceof Map) return [restoreMap(table)]
    return Array.isArray(table) ? [restoreList(table)] : []
  })
  return () => {
    for (const restore of restores) restore()
  }
}

const restoreMap = (table: Map<unknown, unknown>) => {
  const copy = [...table]
  return () => {
    table.clear()
    for (const [key, value] of copy) table.set(key, value)
  }
}

const restoreList = (table: Array<unknown>) => {
  const copy = [...table]
  return () => {
    table.splice(0, table.length, ...copy)
  }
}
