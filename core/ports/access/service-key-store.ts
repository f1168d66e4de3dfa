import type * as Effect from "effect/Effect"
import type { KeyUse, ServiceKeyRoles, ServiceKeyTimes } from "../../domain/access/service-key-roles.ts"
import type { StorageError } from "../storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "./vault.ts"

/** A key pair of the service; the private JWK is a secret. */
export interface ServiceKey {
  readonly kid: string
  readonly privateJwk: Readonly<Record<string, unknown>>
}

/** One that has its use: it signs, or it opens what was encrypted to it. */
export interface StoredServiceKey extends ServiceKey, ServiceKeyTimes {}

/** What each key does now; another object whenever that changes, and the same as long as it does not. */
export type CurrentServiceKeys = () => ServiceKeyRoles<StoredServiceKey>

export interface NewServiceKey extends ServiceKey {
  readonly use: KeyUse
  /** From when it is used; it is published at once. */
  readonly activeFrom: number
}

export interface AddServiceKey {
  /** The kids of this use that the caller knows: with others there, nothing is stored. */
  readonly known: ReadonlyArray<string>
  /** When the earlier ones of this use end. */
  readonly othersEndAt: number
  readonly now: number
}

export interface ServiceKeyStore {
  /** All that have not ended by `now`. */
  readonly load: (
    vault: Vault,
    now: number,
  ) => Effect.Effect<ReadonlyArray<StoredServiceKey>, StorageError | DecryptionFailed | MasterKeyMissing>
  /** Whether it was stored: of processes that do this at once one wins, and the others load again. */
  readonly add: (vault: Vault, key: NewServiceKey, by: AddServiceKey) => Effect.Effect<boolean, StorageError>
  /** How many have ended by `now` and are deleted. */
  readonly deleteEnded: (now: number) => Effect.Effect<number, StorageError>
}
