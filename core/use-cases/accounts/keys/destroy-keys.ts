import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

type DestroyKeyPorts = UsedPorts<"keyStore" | "receipts">

export type DestroyKey = (connectionId: string) => Effect.Effect<void>

/**
 * Destroys the part of a terminated connection's key outside the database, and records when. The termination was committed
 * before, and its receipt marks this as pending: so a failure is logged and retried by `destroyKeys`, and nothing is
 * destroyed for a termination that was rolled back.
 */
export const makeDestroyKey =
  (ports: DestroyKeyPorts): DestroyKey =>
  (connectionId) =>
    destroyOne(ports, connectionId).pipe(
      Effect.catch((error) => Effect.logWarning("A key is still to be destroyed", { connectionId }, error)),
    )

const destroyOne = Effect.fnUntraced(function* (
  { keyStore, receipts }: DestroyKeyPorts,
  connectionId: string,
) {
  const at = yield* keyStore.destroy(connectionId, yield* Clock.currentTimeMillis)
  yield* receipts.recordKeyDestroyed(connectionId, at)
})

const BATCH_SIZE = 100

/**
 * Destroys the keys of every terminated connection whose receipt does not record it: after a crash, after an outage of the
 * key store, and for connections that were terminated before there was one. Returns their number.
 */
export const makeDestroyKeys = (ports: DestroyKeyPorts): Effect.Effect<number, StorageError> =>
  Effect.gen(function* () {
    let destroyed = 0
    for (;;) {
      const connectionIds = yield* ports.receipts.listKeysToDestroy(BATCH_SIZE)
      for (const connectionId of connectionIds) yield* destroyOne(ports, connectionId)
      destroyed += connectionIds.length
      if (connectionIds.length < BATCH_SIZE) return destroyed
    }
  })
