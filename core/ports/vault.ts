import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/*
 * Envelope encryption. A connection has a data key, wrapped under a master key with an id; what is stored for
 * the connection is sealed under keys derived from it. Destroying the wrapped key shreds the connection.
 */

/** A data key as it is stored. */
export interface WrappedKey {
  readonly masterKeyId: string
  readonly bytes: Uint8Array
}

/** Where a sealed value stands; it is authenticated, so a value moved to another row or table never opens. */
export interface SealedPlace {
  readonly table: string
  readonly row: string
}

/**
 * The opened keys of one connection. Plain functions: they run once a row in the sync path.
 * `open` throws `SealBroken` when the value was tampered with or stands in the wrong place.
 */
export interface ConnectionKeys {
  readonly seal: (place: SealedPlace, plain: Uint8Array | string) => Uint8Array
  readonly open: (place: SealedPlace, sealed: Uint8Array) => Buffer
  /** HMAC-SHA-256 under the connection's own key, 32 bytes: equal values can be seen as equal, nothing else. */
  readonly fingerprint: (text: string) => Buffer
}

/** A sealed value does not open: tampered with, moved, or sealed under another key. */
export class SealBroken extends Data.TaggedError("SealBroken")<{ readonly place: SealedPlace }> {
  override readonly message = `A sealed value of ${this.place.table} does not open`
}

/** No master key with the id under which the value was wrapped is configured. */
export class MasterKeyMissing extends Data.TaggedError("MasterKeyMissing")<{ readonly masterKeyId: string }> {
  override readonly message = `Master key "${this.masterKeyId}" is not configured; set HRSYNC_MASTER_KEY or HRSYNC_MASTER_KEY_FILE to the key the data was written with`
}

export interface Vault {
  /** A new random data key for the connection, wrapped under the current master key. */
  readonly createConnectionKey: (connectionId: string) => Effect.Effect<WrappedKey>
  readonly openConnectionKey: (
    connectionId: string,
    key: WrappedKey,
  ) => Effect.Effect<ConnectionKeys, SealBroken | MasterKeyMissing>
  /** Seals a secret that must be read back (an app secret, a credential), directly under the current master key. */
  readonly sealSecret: (place: SealedPlace, secret: string) => Effect.Effect<WrappedKey>
  readonly openSecret: (
    place: SealedPlace,
    sealed: WrappedKey,
  ) => Effect.Effect<string, SealBroken | MasterKeyMissing>
}
