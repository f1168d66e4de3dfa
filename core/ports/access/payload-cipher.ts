import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/*
 * Signed and encrypted payloads of the employee read (interface.md, POST /api/external/employee/; decisions.md 4):
 * RS256 inside RSA-OAEP-256 + A256GCM, `cty: JWT`, compact form, and nothing else.
 */

/** What is there already, or comes in chunks. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** A public key a vendor registered, as stored. */
export interface VendorKey {
  readonly id: string
  readonly kid: string | null
  /** False for a key registered with `use: "sig"`. */
  readonly encrypts: boolean
  /** RSA public JWK: `kty`, `n`, `e` and nothing private. */
  readonly jwk: { readonly kty: "RSA"; readonly n: string; readonly e: string }
}

/** What `readPublicKey` found in the text a vendor gave. */
export type PublicKeyMaterial = Omit<VendorKey, "id">

/** Why a key is not accepted; `reason` is for a person and never quotes the key. */
export class KeyRefused extends Data.TaggedError("KeyRefused")<{ readonly reason: string }> {}

/** Anything at all is wrong with the JWE, the JWS or its claims; deliberately without a reason. */
export class InvalidPayload extends Data.TaggedError("InvalidPayload") {}

export interface DecryptedPayload {
  /** The JSON object that was signed. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Which of the vendor's keys verified it. */
  readonly keyId: string
  /** To be accepted once; `expiresAt` (epoch milliseconds) tells how long it must be remembered. */
  readonly jti: { readonly id: string; readonly expiresAt: number | null } | null
}

export interface PayloadCipher {
  /**
   * PEM SPKI or a JWK as JSON, RSA, >= 2048 bits, odd exponent >= 65537, no private part; and no modulus that can be factored: with a
   * small factor, close primes, a special form, or made by the library of CVE-2017-15361.
   */
  readonly readPublicKey: (text: string) => Effect.Effect<PublicKeyMaterial, KeyRefused>
  /** `now` in epoch milliseconds judges `exp`, `nbf`, `iat` with 60 s of skew. */
  readonly decrypt: (
    jwe: string,
    keys: ReadonlyArray<VendorKey>,
    now: number,
  ) => Effect.Effect<DecryptedPayload, InvalidPayload>
  /** A payload (UTF-8 JSON) as a compact JWE. Dies with a key that only signs. */
  readonly encrypt: (payload: Uint8Array, key: VendorKey) => Effect.Effect<string>
  /**
   * The same of a payload that comes in chunks, in chunks of ASCII: memory stays flat whatever the length. Throws for a key that only
   * signs; the iterable throws what the payload's throws.
   */
  readonly encryptStream: (payload: AsyncIterable<Uint8Array>, key: VendorKey) => AsyncIterable<Uint8Array>
  /** The service's public key set, served at `/.well-known/jwks.json`. */
  readonly jwks: { readonly keys: ReadonlyArray<Readonly<Record<string, string>>> }
}
