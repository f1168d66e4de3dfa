import * as Effect from "effect/Effect"
import { ConnectionBusy, type ConnectionLock } from "../../core/ports/connection-lock.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import type { Database } from "./database.ts"

/**
 * A session-level advisory lock on a client of its own: when the process dies, PostgreSQL lets go of it at once, so a
 * killed import can be started again without waiting for a lease.
 */
export const makeConnectionLock = (database: Database): ConnectionLock => {
  const acquire = (connectionId: string) =>
    Effect.tryPromise({
      try: async () => {
        const runner = database.dataSource.createQueryRunner()
        let locked = false
        try {
          const rows = (await runner.query(TRY_LOCK, [connectionId])) as ReadonlyArray<{ locked: boolean }>
          locked = rows[0]?.locked === true
        } finally {
          if (!locked) await runner.release()
        }
        return locked ? runner : null
      },
      catch: (cause) => new StorageError({ operation: "lock the connection", cause }),
    }).pipe(
      Effect.flatMap((runner) =>
        runner === null ? Effect.fail(new ConnectionBusy({ connectionId })) : Effect.succeed(runner),
      ),
    )

  return {
    exclusively: (connectionId, effect) =>
      Effect.acquireUseRelease(
        acquire(connectionId),
        () => effect,
        // When the client is lost, so is its lock: nothing is left to release.
        (runner) =>
          Effect.promise(async () => {
            await runner.query(UNLOCK, [connectionId]).catch(() => undefined)
            await runner.release()
          }),
      ),
  }
}

const KEY = "hashtextextended('sync:' || $1, 0)"
const TRY_LOCK = `SELECT pg_try_advisory_lock(${KEY}) AS locked`
const UNLOCK = `SELECT pg_advisory_unlock(${KEY})`
