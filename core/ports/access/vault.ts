import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { AssociatedData } from "../../domain/access/associated-data.ts"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/access/wrapped-key.ts"

/*
 * Envelope encryption. A connection has a data key, wrapped under a master key with an id together with a part that lies outside
 * the database (key-store.ts); what is stored for the connection is sealed under keys derived from it. Destroying the wrapped key
 * shreds the connection, and destroying the part shreds it in every backup of the database.
 */

/**
 * The opened keys of one connection. Plain functions: they run once a row in the sync path.
 * `open` throws `DecryptionFailed` when the value was tampered with or stands in the wrong place.
 */
export interface ConnectionKeys {
  readonly seal: (associatedData: AssociatedData, plain: Uint8Array | string) => Uint8Array
  readonly open: (associatedData: AssociatedData, sealed: Uint8Array) => Buffer
  /** HMAC-SHA-256 under the connection's own key, 32 bytes: equal values can be seen as equal, nothing else. */
  readonly fingerprint: (text: string) => Buffer
}

/** Why a data key does not open where that is known: its part in the key store was destroyed, or is not there. */
export type KeyUnavailableReason = "key-destroyed" | "key-part-missing"

/** A sealed value does not open: tampered with, moved, or sealed under another key. */
export class DecryptionFailed extends Data.TaggedError("DecryptionFailed")<{
  readonly associatedData: AssociatedData
  readonly reason?: KeyUnavailableReason
}> {}

/** No master key with the id under which the value was wrapped is configured. */
export class MasterKeyMissing extends Data.TaggedError("MasterKeyMissing")<{
  readonly masterKeyId: string
}> {}

export interface Vault {
  /** A new random data key for the connection, wrapped under the current master key; its part is in the key store then. */
  readonly createConnectionKey: (connectionId: string) => Effect.Effect<WrappedKey, StorageError>
  readonly openConnectionKey: (
    connectionId: string,
    key: WrappedKey,
  ) => Effect.Effect<ConnectionKeys, DecryptionFailed | MasterKeyMissing | StorageError>
  /** Seals a secret that must be read back (an app secret, a credential), directly under the current master key. */
  readonly sealSecret: (associatedData: AssociatedData, secret: string) => Effect.Effect<WrappedKey>
  readonly openSecret: (
    associatedData: AssociatedData,
    sealed: WrappedKey,
  ) => Effect.Effect<string, DecryptionFailed | MasterKeyMissing>
  /** Under which new values are sealed now. */
  readonly currentMasterKeyId: Effect.Effect<string>
  /** The same data key, wrapped under the current master key and with its part, which is made when there is none. */
  readonly rewrapConnectionKey: (
    connectionId: string,
    key: WrappedKey,
  ) => Effect.Effect<WrappedKey, DecryptionFailed | MasterKeyMissing | StorageError>
  /** The same secret, sealed under the current master key. */
  readonly rewrapSecret: (
    associatedData: AssociatedData,
    sealed: WrappedKey,
  ) => Effect.Effect<WrappedKey, DecryptionFailed | MasterKeyMissing>
}
