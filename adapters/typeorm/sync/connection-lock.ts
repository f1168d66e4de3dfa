import * as Effect from "effect/Effect"
import { ConnectionBusy, type ConnectionLock } from "../../../core/ports/sync/connection-lock.ts"
import type { Database } from "../database.ts"
import { storageError } from "../storage-failure.ts"

/** See advisory-locks.ts. */
export const makeConnectionLock = ({ locks }: Database): ConnectionLock => {
  const acquire = (connectionId: string) =>
    Effect.tryPromise({
      try: () => locks.acquire(makeLockKey(connectionId)),
      catch: (cause) => storageError("lock the connection", cause),
    }).pipe(
      Effect.flatMap((taken) => (taken ? Effect.void : Effect.fail(new ConnectionBusy({ connectionId })))),
    )

  return {
    withLock: (connectionId, effect) =>
      Effect.acquireUseRelease(
        acquire(connectionId),
        () => effect,
        () => Effect.promise(() => locks.release(makeLockKey(connectionId))),
      ),
  }
}

const makeLockKey = (connectionId: string): string => `sync:${connectionId}`
