import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import PRIVATE_KEYS from "./rsa-key-pairs.json" with { type: "json" }

export interface RsaKeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly privateJwk: Readonly<Record<string, string>>
}

const KEYS: ReadonlyArray<Readonly<Record<string, string>>> = PRIVATE_KEYS

let taken = 0

/**
 * Fixed RSA key pairs of 2,048 bits, for tests only: generating one takes a fifth of a second of processor time. Twelve calls
 * in a row return twelve different pairs; then they begin again.
 */
export const takeRsaKeyPair = (): RsaKeyPair => {
  const privateJwk = KEYS[taken++ % KEYS.length]
  if (privateJwk === undefined) throw new Error("There is no key in rsa-key-pairs.json.")
  const privateKey = createPrivateKey({ key: privateJwk, format: "jwk" })
  return { privateKey, publicKey: createPublicKey(privateKey), privateJwk }
}

/** As PEM: SPKI (RFC 5280) and PKCS #8 (RFC 5208). */
export const takeRsaPem = (): { readonly publicKey: string; readonly privateKey: string } => {
  const { privateKey, publicKey } = takeRsaKeyPair()
  return {
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}
