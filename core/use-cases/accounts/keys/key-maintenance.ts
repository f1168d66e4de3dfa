import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { RewrapKeys } from "./rewrap-keys.ts"

/** Delays the job while the process starts. */
const INITIAL_DELAY_MILLIS = 5_000
const INTERVAL_MILLIS = 60_000

export interface KeyMaintenancePorts extends UsedPorts<"inventory" | "vault" | "serviceKeys.deleteEnded"> {
  readonly rewrapKeys: RewrapKeys
  readonly destroyKeys: Effect.Effect<number, StorageError>
}

/**
 * Once a minute: destroys the remaining keys of terminated connections, deletes expired keys of the service, and rewraps
 * everything under the current master key. Many processes may run it: they take different rows, or find the work done.
 */
export const makeKeyMaintenance = (ports: KeyMaintenancePorts): Effect.Effect<never> => {
  let unopenedBefore = 0
  const runOnce = Effect.gen(function* () {
    const destroyed = yield* ports.destroyKeys
    if (destroyed > 0) yield* Effect.logInfo("Keys of terminated connections destroyed", { destroyed })
    const deleted = yield* ports.serviceKeys.deleteEnded(yield* Clock.currentTimeMillis)
    if (deleted > 0) yield* Effect.logInfo("Expired keys of the service deleted", { deleted })
    if (!(yield* hasNewestKey(ports))) return
    const { rewrapped, unopened } = yield* ports.rewrapKeys({ onProgress: () => undefined })
    if (rewrapped > 0) yield* Effect.logInfo("Keys wrapped under the current master key", { rewrapped })
    if (unopened !== unopenedBefore) yield* Effect.logWarning("Keys that do not open", { unopened })
    unopenedBefore = unopened
  })
  return runOnce.pipe(
    Effect.catch((error) => Effect.logWarning("The maintenance of the keys failed", error)),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
    Effect.delay(INITIAL_DELAY_MILLIS),
  )
}

/**
 * Whether this process has the master key that became current last. While a new key is distributed, other processes still
 * have the older one, and would revert values that were rewrapped under the new one.
 */
const hasNewestKey = Effect.fnUntraced(function* ({ inventory, vault }: KeyMaintenancePorts) {
  const id = yield* vault.currentMasterKeyId
  yield* inventory.recordMasterKey(id, yield* Clock.currentTimeMillis)
  return (yield* inventory.currentMasterKey)?.id === id
})
