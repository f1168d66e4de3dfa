import * as Data from "effect/Data"
import type { SyncLimits } from "../../domain/sync/limits.ts"
import type { SessionState } from "../../domain/sync/session.ts"

/** One sync at a time: this session has the connection; null: it is just starting or ending. */
export class SyncAlreadyRunning extends Data.TaggedError("SyncAlreadyRunning")<{
  readonly connectionId: string
  readonly sessionId: string | null
}> {}

/** Reading the source exceeded a limit of a sync: nothing of it is shared, and the staging is dropped. */
export class SyncLimitReached extends Data.TaggedError("SyncLimitReached")<{
  readonly limit: keyof SyncLimits
  readonly allowed: number
}> {}

/** The session is not a held one of the connection, or is not held any more. */
export class SessionNotHeld extends Data.TaggedError("SessionNotHeld")<{
  readonly connectionId: string
  readonly sessionId: string
  /** Its state and reason; null: the connection has no such session. */
  readonly state: SessionState | null
  readonly reason: string | null
  /** The session that is held now; null: there is none. */
  readonly heldSessionId: string | null
}> {}
