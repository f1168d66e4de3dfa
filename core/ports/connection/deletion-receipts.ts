import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"
import type { DeletionReceipt } from "./connection-termination.ts"

/** The receipt of a terminated connection. */
export interface StoredReceipt extends DeletionReceipt {
  /** When the part of its data key outside the database was destroyed; null: still pending. */
  readonly keyDestroyedAt: number | null
}

export interface DeletionReceipts {
  readonly find: (connectionId: string) => Effect.Effect<StoredReceipt | null, StorageError>
  /** Connections whose part of the data key is still to be destroyed, those that wait longest first. */
  readonly listKeysToDestroy: (limit: number) => Effect.Effect<ReadonlyArray<string>, StorageError>
  readonly recordKeyDestroyed: (connectionId: string, at: number) => Effect.Effect<void, StorageError>
}
