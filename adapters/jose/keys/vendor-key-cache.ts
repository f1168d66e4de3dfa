import { createPublicKey, type KeyObject } from "node:crypto"
import type { VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"

/** A few kilobytes each; importing one costs as much as verifying a signature. */
const MAX_CACHED_KEYS = 1000

/** A loaded public key of a vendor. */
export interface LoadedVendorKey {
  readonly id: string
  readonly kid: string | null
  readonly publicKey: KeyObject
  /** Big-endian; its length is that of every signature made with the key. */
  readonly modulus: Buffer
}

type Imported = Pick<LoadedVendorKey, "publicKey" | "modulus">

const importJwk = ({ kty, n, e }: VendorKey["jwk"]): Imported => ({
  publicKey: createPublicKey({ key: { kty, n, e }, format: "jwk" }),
  modulus: Buffer.from(n, "base64url"),
})

/**
 * Imports vendors' public keys once and caches the most recently used ones. An imported key depends only on `n` and `e`,
 * so they are the cache key. The returned function throws node's error for an invalid key: stored keys were checked by
 * `readPublicKey`.
 */
export const makeVendorKeyCache = (
  maxCached: number = MAX_CACHED_KEYS,
): ((key: VendorKey) => LoadedVendorKey) => {
  const cache = new Map<string, Imported>()

  return ({ id, kid, jwk }) => {
    const name = `${jwk.e}.${jwk.n}`
    const imported = cache.get(name) ?? importJwk(jwk)
    cache.delete(name)
    cache.set(name, imported)
    const oldest = cache.keys().next()
    if (cache.size > maxCached && oldest.done === false) cache.delete(oldest.value)
    return { id, kid, ...imported }
  }
}
