import * as Effect from "effect/Effect"
import { calculateJwkThumbprint } from "jose"
import type { KeyRefused, PublicKeyMaterial } from "../../../core/ports/accounts/payload-cipher.ts"
import { findKeyFault, refuseKey } from "./parsed-key.ts"
import { readJwk } from "./public-key-jwk.ts"
import { readPem } from "./public-key-pem.ts"
import { DEFAULT_RSA_BITS, type RsaBits } from "./rsa-bits.ts"
import { findWeakness } from "./weak-modulus.ts"

/** An RSA key of 8192 bits takes 1.6 KB as PEM; a much longer text is something else. */
const MAX_TEXT_LENGTH = 16 * 1024

/**
 * Reads a vendor's public key from PEM (SPKI) or JWK. Without a `kid` of its own the key is named by its RFC 7638
 * thumbprint. A JWK with `use: "sig"`, or whose `key_ops` exclude encryption, only verifies
 * (specification/authentication.md#vendor-keys). Fails with a reason that says what to send instead and never quotes
 * the key.
 */
export const readPublicKey = Effect.fnUntraced(function* (
  text: string,
  minBits: RsaBits = DEFAULT_RSA_BITS,
): Effect.fn.Return<PublicKeyMaterial, KeyRefused> {
  const trimmed = text.trim()
  if (trimmed === "") return yield* refuseKey("There is no key; send an RSA public key as PEM or JWK")
  if (trimmed.length > MAX_TEXT_LENGTH) return yield* refuseKey("This is too long for one RSA public key")

  const found = yield* trimmed.startsWith("{") ? readJwk(trimmed) : readPem(trimmed)
  const fault = findKeyFault(found.key, minBits)
  if (fault !== null) return yield* refuseKey(fault)
  const { n = "", e = "" } = found.key.export({ format: "jwk" })
  const weakness = findWeakness(BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`))
  if (weakness !== null) return yield* refuseKey(weakness)
  const jwk = { kty: "RSA", n, e } as const
  const kid = found.kid ?? (yield* Effect.promise(() => calculateJwkThumbprint(jwk)))
  return { kid, encrypts: found.encrypts, jwk }
})
