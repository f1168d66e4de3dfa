import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  webcrypto,
} from "node:crypto"
import { promisify } from "node:util"
import { calculateJwkThumbprint } from "jose"
import type { KeyUse } from "../../../core/domain/accounts/service-key-roles.ts"
import type { ServiceKey } from "../../../core/ports/accounts/service-key-store.ts"
import { DEFAULT_RSA_BITS } from "./rsa-bits.ts"

/** A loaded key pair of the service. */
export interface LoadedServiceKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** Big-endian; its length is that of everything encrypted under the key. */
  readonly modulus: Buffer
  /** RSA-OAEP-256 in the libuv pool; null when it does not decrypt. */
  readonly decrypt: (encryptedKey: Uint8Array) => Promise<Buffer | null>
  /** A valid ciphertext, for an opening that failed before its decryption. */
  readonly decoy: Buffer
}

/** Parameters of RSA-OAEP-256 (RFC 7518, 4.3) for node:crypto. */
export const oaep256 = (key: KeyObject) => ({
  key,
  padding: constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash: "sha256",
})

/** A new key pair: RSA, named by its RFC 7638 thumbprint. */
export const generateServiceKey = async (bits = DEFAULT_RSA_BITS): Promise<ServiceKey> => {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: bits })
  const privateJwk = { ...privateKey.export({ format: "jwk" }) }
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}

/** Imports a stored key pair. Throws, naming only the kid, when it is not an RSA private JWK of 2048 bits or more. */
export const loadServiceKey = ({ kid, privateJwk }: ServiceKey): LoadedServiceKey => {
  const privateKey = readPrivateJwk(privateJwk)
  const bits = privateKey?.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey?.asymmetricKeyType !== "rsa" || bits < DEFAULT_RSA_BITS) {
    throw new Error(
      `The service's key "${kid}" is not an RSA private JWK of at least ${DEFAULT_RSA_BITS} bits`,
    )
  }

  const publicKey = createPublicKey(privateKey)
  const { n = "" } = publicKey.export({ format: "jwk" })
  return {
    kid,
    privateKey,
    publicKey,
    modulus: Buffer.from(n, "base64url"),
    decrypt: makeDecrypt(privateKey),
    decoy: publicEncrypt(oaep256(publicKey), randomBytes(32)),
  }
}

/** Loads each key once, by its kid. */
export const makeServiceKeyCache = (): ((key: ServiceKey) => LoadedServiceKey) => {
  const loaded = new Map<string, LoadedServiceKey>()
  return (key) => {
    const known = loaded.get(key.kid) ?? loadServiceKey(key)
    loaded.set(key.kid, known)
    return known
  }
}

/** The algorithm of each use (RFC 7518). */
const ALGORITHMS: Readonly<Record<KeyUse, string>> = { sig: "RS256", enc: "RSA-OAEP-256" }

/** The public part as published in the key set. */
export const publishedJwk = (
  { kid, publicKey }: LoadedServiceKey,
  use: KeyUse,
): Readonly<Record<string, string>> => {
  const { n = "", e = "" } = publicKey.export({ format: "jwk" })
  return { kty: "RSA", use, alg: ALGORITHMS[use], kid, n, e }
}

const readPrivateJwk = (jwk: Readonly<Record<string, unknown>>): KeyObject | null => {
  try {
    return createPrivateKey({ key: jwk, format: "jwk" })
  } catch {
    return null
  }
}

/** Uses WebCrypto, because node:crypto has no private decryption outside the event loop's thread. */
const makeDecrypt = (privateKey: KeyObject): LoadedServiceKey["decrypt"] => {
  const importing = webcrypto.subtle.importKey(
    "pkcs8",
    privateKey.export({ format: "der", type: "pkcs8" }),
    { name: "RSA-OAEP", hash: "SHA-256" },
    false,
    ["decrypt"],
  )
  return async (encryptedKey) => {
    const key = await importing
    try {
      return Buffer.from(await webcrypto.subtle.decrypt("RSA-OAEP", key, encryptedKey))
    } catch {
      return null
    }
  }
}
