import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** Another worker is syncing this connection. */
export class ConnectionBusy extends Data.TaggedError("ConnectionBusy")<{ readonly connectionId: string }> {}

/** Only one sync runs for a connection at a time, across processes (specification/sync.md#sessions). */
export interface ConnectionLock {
  /**
   * Runs the effect while holding the connection's lock; the lock is released at once when its holder crashes. Never waits.
   */
  readonly withLock: <A, E>(
    connectionId: string,
    effect: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | ConnectionBusy | StorageError>
}
