import * as Effect from "effect/Effect"
import type { ServiceKeyRoles } from "../../../core/domain/accounts/service-key-roles.ts"
import { InvalidPayload, type PayloadCipher } from "../../../core/ports/accounts/payload-cipher.ts"
import type { CurrentServiceKeys, StoredServiceKey } from "../../../core/ports/accounts/service-key-store.ts"
import { memoizeByKeys } from "../keys/memoize-by-keys.ts"
import { makeOpen } from "./open.ts"
import { refuseKey } from "../keys/parsed-key.ts"
import { readPublicKey } from "../keys/public-key.ts"
import type { RsaBits } from "../keys/rsa-bits.ts"
import { makeSeal } from "./seal.ts"
import { type LoadedServiceKey, makeServiceKeyCache, publishedJwk } from "../keys/service-key.ts"
import { makeVendorKeyCache } from "../keys/vendor-key-cache.ts"

export interface PayloadCipherOptions {
  readonly serviceKeys: CurrentServiceKeys
  /** Shorter keys of vendors are refused; those that are registered keep working. 2048 if omitted. */
  readonly minBits?: RsaBits
}

/**
 * The payload cipher of the employee read, with the current keys of the service: one signs, the decryption keys decrypt
 * until they end, and all are published, so that a vendor with the last key set still works. Throws when there is no key
 * to sign or to decrypt with, or one that is not an RSA private JWK of at least 2048 bits.
 */
export const makePayloadCipher = (options: PayloadCipherOptions): PayloadCipher => {
  const loadVendorKey = makeVendorKeyCache()
  const load = makeServiceKeyCache()
  const current = memoizeByKeys(options.serviceKeys, (roles) => {
    const { signing, opening } = requiredKeys(roles, load)
    return {
      open: makeOpen(opening, loadVendorKey),
      ...makeSeal(signing, loadVendorKey),
      jwks: { keys: roles.published.map((key) => publishedJwk(load(key), key.use)) },
    }
  })
  current()
  return {
    readPublicKey: (text) =>
      Effect.flatMap(readPublicKey(text, options.minBits), (material) =>
        current().jwks.keys.some(({ n }) => n === material.jwk.n)
          ? refuseKey(OWN_KEY)
          : Effect.succeed(material),
      ),
    decrypt: (jwe, keys, now) =>
      Effect.flatMap(
        Effect.promise(() => current().open(jwe, keys, now)),
        (opened) =>
          typeof opened === "string"
            ? Effect.fail(new InvalidPayload({ flaw: opened }))
            : Effect.succeed(opened),
      ),
    encrypt: (payload, key) => current().encrypt(payload, key),
    encryptStream: (payload, key) => current().encryptStream(payload, key),
    get jwks() {
      return current().jwks
    },
  }
}

/** Only the service signs with its private key, and only the service reads what is encrypted with the public one. */
const OWN_KEY =
  "This is the public key of the service, from its key set (/.well-known/jwks.json). Send the public key of your own pair"

const requiredKeys = (
  { signing, decrypting }: ServiceKeyRoles<StoredServiceKey>,
  load: (key: StoredServiceKey) => LoadedServiceKey,
) => {
  if (signing === null || decrypting.length === 0) {
    throw new Error("The service has no key pair to sign and decrypt payloads with")
  }
  return { signing: load(signing), opening: decrypting.map(load) }
}
