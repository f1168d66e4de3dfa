import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import PRIVATE_KEYS from "./rsa-key-pairs.json" with { type: "json" }

export interface RsaKeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly privateJwk: Readonly<Record<string, string>>
}

const KEYS: ReadonlyArray<Readonly<Record<string, string>>> = PRIVATE_KEYS

/** The last four are those of services: a service refuses its own key as a vendor's. */
const [VENDOR_KEYS, SERVICE_KEYS] = [KEYS.slice(0, -4), KEYS.slice(-4)]

const makeTake = (keys: typeof KEYS): (() => RsaKeyPair) => {
  let taken = 0
  return () => {
    const privateJwk = keys[taken++ % keys.length]
    if (privateJwk === undefined) throw new Error("There is no key in rsa-key-pairs.json.")
    const privateKey = createPrivateKey({ key: privateJwk, format: "jwk" })
    return { privateKey, publicKey: createPublicKey(privateKey), privateJwk }
  }
}

/**
 * Fixed RSA key pairs of 2,048 bits, for tests only: generating one takes a fifth of a second of processor time. Twelve calls
 * in a row return twelve different pairs; then they begin again.
 */
export const takeRsaKeyPair = makeTake(VENDOR_KEYS)

/** A pair for a service, which no vendor of a test has: four different ones. */
export const takeServiceKeyPair = makeTake(SERVICE_KEYS)

/** As PEM: SPKI (RFC 5280) and PKCS #8 (RFC 5208). */
export const takeRsaPem = (): { readonly publicKey: string; readonly privateKey: string } => {
  const { privateKey, publicKey } = takeRsaKeyPair()
  return {
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}
