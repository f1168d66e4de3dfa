import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { AssociatedData } from "../../domain/accounts/associated-data.ts"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"

/*
 * Envelope encryption. A connection has a data key, wrapped under a master key with an id together with a part outside the
 * database (key-store.ts); the connection's data are sealed under keys derived from it. Destroying the wrapped key makes the
 * connection's data unreadable, and destroying the part does so in every backup of the database.
 */

/**
 * The opened keys of one connection. Plain functions: they run once for each row of a sync. `open` throws `DecryptionFailed`
 * when the value was tampered with or is in the wrong row.
 */
export interface ConnectionKeys {
  readonly seal: (associatedData: AssociatedData, plain: Uint8Array | string) => Uint8Array
  readonly open: (associatedData: AssociatedData, sealed: Uint8Array) => Buffer
  /** HMAC-SHA-256 under the connection's own key, 32 bytes: it reveals only whether values are equal. */
  readonly fingerprint: (text: string) => Buffer
  /**
   * 72 bits in base64url, under a key of its own: as `fingerprint`, for single values. A row has many, so it costs a sixth.
   */
  readonly printValue: (text: string) => string
  /**
   * What another thread of this process opens the same keys from: it can be posted to one, and goes nowhere else. Null: the keys
   * stay in this thread.
   */
  readonly transferable: object | null
}

/** Why a data key does not open, if known: its part in the key store was destroyed, or is missing. */
export type KeyUnavailableReason = "key-destroyed" | "key-part-missing"

/** A sealed value does not open: tampered with, moved, or sealed under another key. */
export class DecryptionFailed extends Data.TaggedError("DecryptionFailed")<{
  readonly associatedData: AssociatedData
  readonly reason?: KeyUnavailableReason
}> {}

/** No master key with the id of the wrapped value is configured. */
export class MasterKeyMissing extends Data.TaggedError("MasterKeyMissing")<{
  readonly masterKeyId: string
}> {}

export interface Vault {
  /**
   * Makes a random data key for the connection, wrapped under the current master key; its part is in the key store when this
   * returns.
   */
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
  /** The master key for new values. */
  readonly currentMasterKeyId: Effect.Effect<string>
  /** The same data key, rewrapped under the current master key with its part, which is made if missing. */
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
