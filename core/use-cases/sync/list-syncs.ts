import * as Effect from "effect/Effect"
import { cutPage } from "../../domain/cut-page.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { SyncLedger, TimeBounds } from "../../ports/sync/sync-ledger.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { toSessionView } from "./session-view.ts"

export interface ListSyncsInput {
  readonly connectionId: string
  /** The id of the last session of the page before; null: the first page. */
  readonly after: string | null
  readonly limit: number
  /** Only those that began in it; left out: at any time. */
  readonly range?: TimeBounds
}

export interface SyncPage {
  /** Newest first. */
  readonly sessions: ReadonlyArray<SyncSession>
  /** For `after` of the next page; null: this is the last one. */
  readonly next: string | null
}

/** The history of a connection's syncs, in pages. */
export const makeListSyncs = ({
  connections,
  ledger,
}: {
  readonly connections: Pick<Connections, "find">
  readonly ledger: Pick<SyncLedger, "listRecent">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, after, limit, range }: ListSyncsInput,
  ): Effect.fn.Return<SyncPage, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.read-syncs", connectionId)
    const found = yield* ledger.listRecent(connectionId, limit + 1, after, range)
    const { items, last } = cutPage(found, limit)
    return {
      sessions: items.map((session) => toSessionView(actor, session)),
      next: last?.id ?? null,
    }
  })
