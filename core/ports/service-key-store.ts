import type * as Effect from "effect/Effect"
import type { StorageError } from "./storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "./vault.ts"

/** A key pair with which the service signs and opens payloads; the private JWK is a secret. */
export interface ServiceKey {
  readonly kid: string
  readonly privateJwk: Readonly<Record<string, unknown>>
}

export interface ServiceKeyStore {
  /** The key pairs, newest first; the first call of all makes one. All processes get the same. */
  readonly loadOrCreate: (
    vault: Vault,
    generate: () => Promise<ServiceKey>,
  ) => Effect.Effect<ReadonlyArray<ServiceKey>, StorageError | SealBroken | MasterKeyMissing>
}
