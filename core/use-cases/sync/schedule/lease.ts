import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

/** Who takes a due connection and dies leaves it to the others after so long. */
export const LEASE_MILLIS = 90_000
const RENEWED_MILLIS = 30_000

/** A due connection that one of many schedulers has taken; its end moves on while that one lives. */
export interface Lease {
  readonly connectionId: string
  until: number
}

/** Null: another has it. */
export const takeLease = Effect.fnUntraced(function* (
  connections: ConnectionStore,
  { id, dueAt }: Connection,
  now: number,
): Effect.fn.Return<Lease | null, StorageError> {
  const until = now + LEASE_MILLIS
  const isOurs = yield* connections.moveDue(id, dueAt ?? now, until)
  return isOurs ? { connectionId: id, until } : null
})

/** Keeps the lease while the effect runs. Somebody who makes the connection due meanwhile ends it: that run is still to come. */
export const whileLeased =
  (connections: ConnectionStore, lease: Lease) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.raceFirst(effect, renew(connections, lease))

const renew = (connections: ConnectionStore, lease: Lease): Effect.Effect<never> =>
  Effect.sleep(RENEWED_MILLIS).pipe(
    Effect.andThen(Clock.currentTimeMillis),
    Effect.flatMap((now) => {
      const until = now + LEASE_MILLIS
      return Effect.map(connections.moveDue(lease.connectionId, lease.until, until), (isOurs) => {
        if (isOurs) lease.until = until
      })
    }),
    // The next time may do, and if not, the lock of the running sync holds the others off.
    Effect.catch(() => Effect.void),
    Effect.forever,
  )
