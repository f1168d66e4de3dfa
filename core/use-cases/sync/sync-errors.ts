import * as Data from "effect/Data"
import type { SyncLimits } from "../../domain/sync/limits.ts"
import type { SessionState } from "../../domain/sync/session.ts"

/** The connection is not accepted, or terminated. */
export class ConnectionNotLive extends Data.TaggedError("ConnectionNotLive")<{
  readonly connectionId: string
}> {}

/** Nothing is taken from the corporate for now: somebody said so. */
export class ConnectionPaused extends Data.TaggedError("ConnectionPaused")<{
  readonly connectionId: string
}> {}

/** One sync at a time: this session has the connection; null: it is just beginning or ending. */
export class SyncAlreadyRunning extends Data.TaggedError("SyncAlreadyRunning")<{
  readonly connectionId: string
  readonly sessionId: string | null
}> {}

/** Reading the source took more than a sync may: nothing of it is shared, and what was staged is dropped. */
export class SyncLimitReached extends Data.TaggedError("SyncLimitReached")<{
  readonly limit: keyof SyncLimits
  readonly allowed: number
}> {}

/** The session is not one of the connection's that waits for an answer, or does not wait any more. */
export class SessionNotHeld extends Data.TaggedError("SessionNotHeld")<{
  readonly connectionId: string
  readonly sessionId: string
  /** In which state it is, and why; null: the connection has no such session. */
  readonly state: SessionState | null
  readonly reason: string | null
  /** The one that waits for an answer now; null: none does. */
  readonly heldSessionId: string | null
}> {}
