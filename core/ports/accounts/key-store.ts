import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/*
 * The second half of what opens a data key. A data key is wrapped under a master key together with a part that is stored
 * here, outside the database. So a backup of the database opens nothing by itself, and a terminated connection stays closed
 * when an older backup is restored: its part is destroyed. An operator's key management service can implement this port.
 */

/** Random bytes of a part. */
export const KEY_PART_LENGTH = 32

/** `missing`: it was never in this store; `destroyed`: it was deleted for good. */
export type KeyPart =
  | { readonly state: "kept"; readonly part: Uint8Array }
  | { readonly state: "missing" }
  | { readonly state: "destroyed"; readonly destroyedAt: number }

/** Owners of parts: ids of connections and of requests for unsupported systems. */
export interface KeyStoreOwners {
  readonly kept: ReadonlyArray<string>
  readonly destroyed: ReadonlyArray<string>
}

export interface KeyStore {
  /**
   * The owner's part; a new random one when there is none. It is on disk when this returns. Concurrent calls return the same
   * part.
   */
  readonly loadOrCreate: (
    owner: string,
  ) => Effect.Effect<Exclude<KeyPart, { readonly state: "missing" }>, StorageError>
  readonly load: (owner: string) => Effect.Effect<KeyPart, StorageError>
  /**
   * Destroys the owner's part and records that, also for an owner without one. Returns the time of the first destruction;
   * repeating it changes nothing.
   */
  readonly destroy: (owner: string, now: number) => Effect.Effect<number, StorageError>
  /** Nothing was ever stored here. */
  readonly isEmpty: Effect.Effect<boolean, StorageError>
  readonly owners: Effect.Effect<KeyStoreOwners, StorageError>
}
