import type * as Effect from "effect/Effect"
import type { KeyUse, ServiceKeyRoles, ServiceKeyTimes } from "../../domain/accounts/service-key-roles.ts"
import type { StorageError } from "../storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "./vault.ts"

/** A key pair of the service; the private JWK is a secret. */
export interface ServiceKey {
  readonly kid: string
  readonly privateJwk: Readonly<Record<string, unknown>>
}

/** A key with its use: it signs, or it decrypts. */
export interface StoredServiceKey extends ServiceKey, ServiceKeyTimes {}

/** The current use of each key; a new object whenever it changes, and the same otherwise. */
export type CurrentServiceKeys = () => ServiceKeyRoles<StoredServiceKey>

export interface NewServiceKey extends ServiceKey {
  readonly use: KeyUse
  /** When it becomes active; it is published at once. */
  readonly activeFrom: number
}

export interface AddServiceKey {
  /** The kids of this use that the caller knows: if there are others, nothing is stored. */
  readonly known: ReadonlyArray<string>
  /** When the earlier ones of this use expire. */
  readonly othersEndAt: number
  readonly now: number
}

export interface ServiceKeyStore {
  /** All that have not expired by `now`. */
  readonly load: (
    vault: Vault,
    now: number,
  ) => Effect.Effect<ReadonlyArray<StoredServiceKey>, StorageError | DecryptionFailed | MasterKeyMissing>
  /** Whether it was stored: of concurrent processes one wins, and the others load again. */
  readonly add: (vault: Vault, key: NewServiceKey, by: AddServiceKey) => Effect.Effect<boolean, StorageError>
  /** Deletes keys that have expired by `now`; returns their number. */
  readonly deleteEnded: (now: number) => Effect.Effect<number, StorageError>
}

/** Makes a key pair. */
export type GenerateServiceKey = (use: KeyUse) => Promise<ServiceKey>
