import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionNotes } from "../../ports/sync/sync-history.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Coverage } from "../../domain/sync/coverage.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import { canReadSource } from "../authorization/can-read-source.ts"
import { toCoverageView } from "./field-coverage/show-coverage.ts"
import { toSessionView } from "./session-view.ts"

/** The sync session does not exist, or belongs to another tenant. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound")<{ readonly sessionId: string }> {}

export interface SessionDetails {
  readonly session: SyncSession
  /** Null: there are none, or the actor may not see contents of the source. */
  readonly notes: SessionNotes | null
  /** How many employees have each shared field after it; null: it counted none. */
  readonly coverage: Coverage | null
  /** The employees that it adds or updates, and how many of these changes are committed: committed changes are shared. */
  readonly changes: { readonly total: number; readonly committed: number }
}

export type ShowSessionPorts = UsedPorts<"connections" | "ledger" | "history">

/** One sync: its counts, its progress, its errors and warnings. */
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
    const found = yield* history.find(sessionId)
    const coverage = found?.coverage == null ? null : toCoverageView(actor, found.coverage)
    const notes = canReadSource(actor) ? found : null
    return { session: toSessionView(actor, current), notes, coverage, changes: { total, committed } }
  })
