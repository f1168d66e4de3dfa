import type { KeyObject } from "node:crypto"
import * as Effect from "effect/Effect"
import { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import type { RsaBits } from "./rsa-bits.ts"

/** A public key as parsed, before validation. */
export interface ParsedKey {
  readonly key: KeyObject
  readonly kid: string | null
  readonly encrypts: boolean
}

/** Fails with a reason that is for a person and must not quote the key. */
export const refuseKey = (reason: string): Effect.Effect<never, KeyRefused> =>
  Effect.fail(new KeyRefused({ reason }))

/** The time to verify a signature grows with the square of the length. */
const MAX_BITS = 8192

/** Short exponents are where RSA was broken in practice; long ones only cost time. */
const MIN_EXPONENT = 65_537n
const MAX_EXPONENT = 2n ** 32n

/** Returns what is wrong with a key's kind or numbers (specification/promises.md#s1-jose), or null. */
export const findKeyFault = (key: KeyObject, minBits: RsaBits): string | null => {
  if (key.asymmetricKeyType === "rsa-pss")
    return "This key is restricted to RSA-PSS; RS256 needs a plain RSA key"
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== "rsa") return "This is not an RSA key; RS256 and RSA-OAEP-256 need one"
  if (bits < minBits) return `The key has ${bits} bits; at least ${String(minBits)} are needed`
  if (bits > MAX_BITS) return `The key has ${bits} bits; at most ${MAX_BITS} are accepted`
  if (exponent % 2n === 0n) return "The key's exponent is even, so it is not an RSA key"
  if (exponent < MIN_EXPONENT) return "The key's exponent is smaller than 65537; make a key with 65537"
  if (exponent > MAX_EXPONENT) return "The key's exponent is larger than 32 bits; make a key with 65537"
  return hasEvenModulus(key) ? "The key's modulus is even, so it is not an RSA key" : null
}

const hasEvenModulus = (key: KeyObject): boolean => {
  const modulus = Buffer.from(key.export({ format: "jwk" }).n ?? "", "base64url")
  return ((modulus.at(-1) ?? 0) & 1) === 0
}
