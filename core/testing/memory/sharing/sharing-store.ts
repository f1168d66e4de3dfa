import * as Effect from "effect/Effect"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import type { SharingChange } from "../../../domain/connection/sharing-change.ts"
import { raiseIssue, resolveIssues } from "../connection/connection-issues.ts"
import type { StoredConnection, Tables } from "../tables.ts"
import type { SharingStore } from "../../../ports/sharing/sharing-store.ts"
import * as Result from "effect/Result"
import { toConnection } from "../connection/stored-connection.ts"

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
  else if (issue !== undefined) raiseIssue(tables, stored.id, { ...issue, code: "sharing.requested" }, now)
}

const clearKeptBodies = ({ webhooks }: Tables, connectionId: string): void => {
  for (const [requestId, webhook] of webhooks) {
    if (webhook.connectionId !== connectionId || webhook.state !== "waiting") continue
    webhooks.set(requestId, { ...webhook, keptBody: null })
  }
}
