import * as Effect from "effect/Effect"
import { InvalidPayload, type PayloadCipher } from "../../core/ports/payload-cipher.ts"
import type { ServiceKey } from "../../core/ports/service-key-store.ts"
import { makeOpen } from "./open.ts"
import { readPublicKey } from "./public-key.ts"
import { makeSeal } from "./seal.ts"
import { loadServiceKey } from "./service-key.ts"
import { makeVendorKeyCache } from "./vendor-key-cache.ts"

/**
 * The payload cipher of the employee read. The first of `serviceKeys` signs; all of them decrypt and are published, so
 * that a vendor who still holds the last key set is understood.
 * Throws when there is no key, or one that is no RSA private JWK of at least 2048 bits.
 */
export const makePayloadCipher = (options: {
  readonly serviceKeys: ReadonlyArray<ServiceKey>
}): PayloadCipher => {
  const serviceKeys = options.serviceKeys.map(loadServiceKey)
  const [signingKey] = serviceKeys
  if (signingKey === undefined)
    throw new Error("The service has no key pair to sign and decrypt payloads with")

  const loadVendorKey = makeVendorKeyCache()
  const open = makeOpen(serviceKeys, loadVendorKey)
  return {
    readPublicKey,
    open: (jwe, keys, now) =>
      Effect.flatMap(
        Effect.promise(() => open(jwe, keys, now)),
        (opened) => (opened === null ? Effect.fail(new InvalidPayload()) : Effect.succeed(opened)),
      ),
    ...makeSeal(signingKey, loadVendorKey),
    jwks: { keys: serviceKeys.map((key) => key.publicJwk) },
  }
}
