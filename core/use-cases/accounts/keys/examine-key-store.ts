import * as Effect from "effect/Effect"
import type { DeletionReceipts } from "../../../ports/connection/deletion-receipts.ts"
import type { KeyInventory } from "../../../ports/accounts/key-inventory.ts"
import type { KeyStore } from "../../../ports/accounts/key-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

export interface ExaminedKeyStore {
  readonly connections: {
    /**
     * Their part is needed and was never in this key store: it is a different one, or was restored from too old a backup.
     */
    readonly lost: ReadonlyArray<string>
    /** Their part was destroyed: the database was restored from a backup from before their termination. */
    readonly destroyed: ReadonlyArray<string>
    /** How many have no part yet. */
    readonly withoutPart: number
  }
  /** Terminated connections whose part is still to be destroyed, as far as they were checked. */
  readonly unfinished: number
}

const MAX_EXAMINED = 10_000

/** Compares the key store with what the database needs from it. */
export const examineKeyStore = Effect.fnUntraced(function* ({
  keyStore,
  inventory,
  receipts,
}: {
  readonly keyStore: KeyStore
  readonly inventory: KeyInventory
  readonly receipts: DeletionReceipts
}): Effect.fn.Return<ExaminedKeyStore, StorageError> {
  const owners = yield* keyStore.owners
  const [stored, removed] = [new Set(owners.kept), new Set(owners.destroyed)]
  const required = yield* inventory.dataKeyOwners
  const destroyed = required.filter(({ row }) => removed.has(row)).map(({ row }) => row)
  const lost = required
    .filter(({ row, hasPart }) => hasPart && !stored.has(row) && !removed.has(row))
    .map(({ row }) => row)
  const withoutPart = required.filter(({ row, hasPart }) => !hasPart && !removed.has(row)).length
  const unfinished = (yield* receipts.listKeysToDestroy(MAX_EXAMINED)).length
  return { connections: { lost, destroyed, withoutPart }, unfinished }
})
