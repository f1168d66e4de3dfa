import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionNotes, SyncHistory } from "../../ports/sync/sync-history.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import { canReadSource } from "../authorization/can-read-source.ts"
import { toSessionView } from "./session-view.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The sync session does not exist, or belongs to another tenant. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound")<{ readonly sessionId: string }> {}

export interface SessionDetails {
  readonly session: SyncSession
  /** Null: there are none, or the actor may not see contents of the source. */
  readonly notes: SessionNotes | null
  /** The employees that it adds or updates, and how many of these changes are committed: committed changes are shared. */
  readonly changes: { readonly total: number; readonly committed: number }
}

export interface ShowSessionPorts {
  readonly connections: Connections
  readonly ledger: SyncLedger
  readonly history: SyncHistory
}

/** One sync: its counts, its progress, its findings. */
export const makeShowSession = ({ connections, ledger, history }: ShowSessionPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    sessionId: string,
  ): Effect.fn.Return<
    SessionDetails,
    ActionForbidden | SessionNotFound | StorageError | VerificationRequired
  > {
    const session = yield* ledger.find(sessionId)
    const connectionId = session?.connectionId ?? ""
    yield* findConnection(connections, actor, "connection.read-syncs", connectionId).pipe(
      Effect.catchTag("ConnectionNotFound", () => new SessionNotFound({ sessionId })),
    )
    if (session === null) return yield* new SessionNotFound({ sessionId })
    const applied = session.state === "applying" ? yield* ledger.countApplied(session) : 0
    // The counted rows are deleted when it ends.
    const current = applied === 0 ? ((yield* ledger.find(sessionId)) ?? session) : session
    const total = current.totals.added + current.totals.updated
    const committed = current.state === "completed" ? total : applied
    const notes = canReadSource(actor) ? yield* history.find(sessionId) : null
    return { session: toSessionView(actor, current), notes, changes: { total, committed } }
  })
