import * as Effect from "effect/Effect"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import type { SharingChange } from "../../../domain/connection/sharing-change.ts"
import { raiseIssue, resolveIssues } from "../stored-issue.ts"
import type { StoredConnection, Tables } from "../tables.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import type { SharingStore } from "../../../ports/sharing/sharing-store.ts"
import * as Result from "effect/Result"
import { toConnection } from "../stored-connection.ts"

export const makeMemorySharingStore = (tables: Tables): SharingStore => ({
  change: (id, decide, now) =>
    Effect.suspend(() => {
      const stored = tables.connections.get(id)
      if (stored === undefined) return Effect.succeed(null)
      const decided = decide(toConnection(tables, stored))
      if (Result.isFailure(decided)) return Effect.fail(decided.failure)
      writeSharing(tables, stored, decided.success, now)
      return Effect.succeed(toConnection(tables, tables.connections.get(id) ?? stored))
    }),

  changeVendorFlags: (orgId, merge, decide, now) =>
    Effect.suspend(() => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined)
        return Effect.fail(
          new StorageError({ operation: "save the vendor's flags", cause: "no such vendor" }),
        )
      const flags = merge(vendor.flags)
      if (flags === null) return Effect.succeed(null)
      const open = [...tables.connections.values()].filter(
        ({ vendorOrgId, status }) => vendorOrgId === orgId && status !== "CONNECTION_TERMINATED",
      )
      const decided = open.map((stored) => ({ stored, change: decide(toConnection(tables, stored), flags) }))
      tables.vendors.set(orgId, { ...vendor, flags })
      for (const { stored, change } of decided) writeSharing(tables, stored, change, now)
      return Effect.succeed(flags)
    }),
})

/** Writes the change of a connection's terms, with all its consequences; null changes nothing. */
export const writeSharing = (
  tables: Tables,
  stored: StoredConnection,
  change: SharingChange | null,
  now: number,
): void => {
  if (change === null) return
  const { flags, narrows, rereads, issue, ...terms } = change
  tables.connections.set(stored.id, {
    ...stored,
    ...terms,
    ...(flags === undefined ? {} : { flags: flags.connection, agreed: flags.agreed }),
    ...(narrows ? { narrowedAt: now, untrimmed: true } : {}),
    ...(rereads ? INITIAL_POSITION : {}),
  })
  if (narrows) clearKeptBodies(tables, stored.id)
  if (issue === null) resolveIssues(tables, stored.id, ["sharing.requested"], now)
  else if (issue !== undefined) raiseIssue(tables, stored.id, issue, now)
}

const clearKeptBodies = ({ webhooks }: Tables, connectionId: string): void => {
  for (const [requestId, webhook] of webhooks) {
    if (webhook.connectionId !== connectionId || webhook.state !== "waiting") continue
    webhooks.set(requestId, { ...webhook, keptBody: null })
  }
}
