import * as Effect from "effect/Effect"
import type { KeyInventory, WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import { openWrapped } from "./open-wrapped.ts"

/** What a master key wraps, and its state: `missing` is not configured, `wrong` has the id but opens nothing. */
export interface ExaminedMasterKey {
  readonly id: string
  readonly state: "opens" | "missing" | "wrong"
  readonly wraps: number
}

/**
 * Every master key that the store refers to. Opens one value of each kind, since a key with the right id may still be a
 * different one.
 */
export const examineMasterKeys = Effect.fnUntraced(function* ({
  inventory,
  vault,
}: {
  readonly inventory: KeyInventory
  readonly vault: Vault
}): Effect.fn.Return<ReadonlyArray<ExaminedMasterKey>, StorageError> {
  const sums = new Map<string, number>()
  for (const { masterKeyId, count } of yield* inventory.counts) {
    sums.set(masterKeyId, (sums.get(masterKeyId) ?? 0) + count)
  }
  return yield* Effect.forEach([...sums], ([id, wraps]) =>
    inventory.listSamples(id).pipe(
      Effect.flatMap(Effect.forEach((value) => tryToOpen(vault, value), { discard: true })),
      Effect.as("opens" as const),
      Effect.catchTags({
        MasterKeyMissing: () => Effect.succeed("missing" as const),
        DecryptionFailed: () => Effect.succeed("wrong" as const),
      }),
      Effect.map((state): ExaminedMasterKey => ({ id, state, wraps })),
    ),
  )
})

/** An error of the key store says nothing about the master key. */
const tryToOpen = (vault: Vault, value: WrappedValue) =>
  openWrapped(vault, value).pipe(
    Effect.catchTag("DecryptionFailed", (error) =>
      error.reason === undefined ? Effect.fail(error) : Effect.void,
    ),
  )
