import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { SyncAlreadyRunning } from "./sync-errors.ts"
import type { UsedPorts } from "../../ports/ports.ts"

/** Time between two attempts to take the lock of a connection. */
export const LOCK_RETRY_MILLIS = 25

/** Ten seconds. */
const LOCK_RETRY = Schedule.max([Schedule.spaced(LOCK_RETRY_MILLIS), Schedule.recurs(400)])

export type ConnectionLockPorts = UsedPorts<"lock" | "ledger">

/**
 * Runs `work` while it holds the connection's lock. Fails with SyncAlreadyRunning when another process holds it; the error
 * names the running session, or `fallbackSessionId` when none runs.
 */
export const withConnectionLock = <A, E>(
  { lock, ledger }: ConnectionLockPorts,
  connectionId: string,
  work: Effect.Effect<A, E>,
  fallbackSessionId: string | null = null,
) =>
  lock
    .withLock(connectionId, work)
    .pipe(
      Effect.catchTag("ConnectionBusy", () =>
        Effect.flatMap(ledger.findRunning(connectionId), (session) =>
          Effect.fail(new SyncAlreadyRunning({ connectionId, sessionId: session?.id ?? fallbackSessionId })),
        ),
      ),
    )

/** Retries taking the lock, for short work on request that waits for a preceding sync. */
export const retryWhileLocked = <A, E extends { readonly _tag: string }>(
  work: Effect.Effect<A, E>,
): Effect.Effect<A, E> =>
  Effect.retry(work, { schedule: LOCK_RETRY, while: ({ _tag }) => _tag === "SyncAlreadyRunning" })
