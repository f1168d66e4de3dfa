import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { JobFilter } from "../../../domain/sync/fair-slots.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncSchedule } from "../../../ports/sync/sync-schedule.ts"

/** A claimed connection is free for others after this time if its worker crashes. */
export const LEASE_MILLIS = 90_000
const RENEW_INTERVAL_MILLIS = 30_000

/** A due connection that one scheduler has claimed; its lease is extended while that process lives. */
export interface Lease {
  readonly connectionId: string
  until: number
}

/** Claims the connection that has been due for longest of those that the filter includes; null: none is. */
export const acquireLease = Effect.fnUntraced(function* (
  syncSchedule: SyncSchedule,
  filter: JobFilter,
  now: number,
): Effect.fn.Return<{ readonly connection: Connection; readonly lease: Lease } | null, StorageError> {
  const until = now + LEASE_MILLIS
  const connection = yield* syncSchedule.claimDue(now, until, filter)
  return connection === null ? null : { connection, lease: { connectionId: connection.id, until } }
})

/**
 * Extends the lease while the effect runs. Making the connection due in between ends the lease: that run is still to come.
 */
export const withLease =
  (syncSchedule: SyncSchedule, lease: Lease) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.raceFirst(effect, renewLease(syncSchedule, lease))

const renewLease = (syncSchedule: SyncSchedule, lease: Lease): Effect.Effect<never> =>
  Effect.sleep(RENEW_INTERVAL_MILLIS).pipe(
    Effect.andThen(Clock.currentTimeMillis),
    Effect.flatMap((now) => {
      const until = now + LEASE_MILLIS
      return Effect.map(syncSchedule.reschedule(lease.connectionId, lease.until, until), (isRenewed) => {
        if (isRenewed) lease.until = until
      })
    }),
    // The next extension may succeed, and otherwise the lock of the running sync blocks others.
    Effect.catch(() => Effect.void),
    Effect.forever,
  )
