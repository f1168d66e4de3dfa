import type * as Effect from "effect/Effect"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import type { StorageError } from "../../storage-error.ts"

/** `known`: some user has a passkey with this credential id. `too-many`: the user has as many as a user may have. */
export type PasskeyAdded = "added" | "known" | "too-many"

export interface PasskeyUse {
  readonly counter: number
  readonly isBackedUp: boolean
  readonly now: number
}

/** The passkeys of the console's users. */
export interface PasskeyStore {
  readonly add: (passkey: Passkey, limit: number) => Effect.Effect<PasskeyAdded, StorageError>
  readonly findByCredential: (credentialId: Uint8Array) => Effect.Effect<Passkey | null, StorageError>
  /** Oldest first. */
  readonly list: (userId: string) => Effect.Effect<ReadonlyArray<Passkey>, StorageError>
  /** False: the user has no such passkey. */
  readonly rename: (userId: string, id: string, name: string) => Effect.Effect<boolean, StorageError>
  /** False: the user has no such passkey. */
  readonly remove: (userId: string, id: string) => Effect.Effect<boolean, StorageError>
  /** False: it was removed, or a use with this counter or a higher one is recorded already, unless it does not count. */
  readonly recordUse: (id: string, use: PasskeyUse) => Effect.Effect<boolean, StorageError>
}
