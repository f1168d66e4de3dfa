import {
  constants,
  createCipheriv,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  sign,
} from "node:crypto"
import { takeRsaKeyPair } from "../../../core/testing/rsa-key-pairs.ts"
import type { VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"
import { type KeyUse, assignServiceKeyRoles } from "../../../core/domain/accounts/service-key-roles.ts"
import type {
  CurrentServiceKeys,
  ServiceKey,
  StoredServiceKey,
} from "../../../core/ports/accounts/service-key-store.ts"

/* Builds vendors' messages with node:crypto, so that a test can make any single part invalid. */

/** An RSA private key of 2,048 bits, or a new one of another length. */
export const makeKey = (bits = 2048): KeyObject =>
  bits === 2048 ? takeRsaKeyPair().privateKey : generateKeyPairSync("rsa", { modulusLength: bits }).privateKey

/** Formats a private key as the service stores it. */
export const asServiceKey = (key: KeyObject, kid: string): ServiceKey => ({
  kid,
  privateJwk: { ...key.export({ format: "jwk" }) },
})

/** Fixed keys of a service; the first of each list is the newest. */
export const makeCurrentKeys = (
  signing: ReadonlyArray<ServiceKey>,
  opening: ReadonlyArray<ServiceKey>,
): CurrentServiceKeys => {
  const stored = (use: KeyUse) => (key: ServiceKey, index: number) =>
    ({ ...key, use, createdAt: 0, activeFrom: -index, endsAt: null }) satisfies StoredServiceKey
  const roles = assignServiceKeyRoles([...signing.map(stored("sig")), ...opening.map(stored("enc"))], 0)
  return () => roles
}

/** Formats the public part of a vendor's private key as it was registered. */
export const asVendorKey = (key: KeyObject, id: string, kid: string | null = null): VendorKey => {
  const { n = "", e = "" } = createPublicKey(key).export({ format: "jwk" })
  return { id, kid, encrypts: true, jwk: { kty: "RSA", n, e } }
}

/** All parts of a message. Headers are JSON texts, so that they can be malformed. */
export interface Message {
  readonly signatureHeader: string
  readonly payload: string | Uint8Array
  readonly vendorKey: KeyObject
  readonly sign: (input: Buffer, key: KeyObject) => Buffer
  readonly changeToken: (token: string) => string
  readonly encryptionHeader: string
  readonly serviceKey: KeyObject
  readonly oaepHash: string
  readonly contentKey: Buffer
  readonly change: (jwe: string) => string
}

export const SIGNATURE_HEADER = `{"alg":"RS256","typ":"JWT"}`
export const ENCRYPTION_HEADER = `{"alg":"RSA-OAEP-256","enc":"A256GCM","cty":"JWT"}`

/** A valid message. */
export const validMessage = (vendorKey: KeyObject, serviceKey: KeyObject): Message => ({
  signatureHeader: SIGNATURE_HEADER,
  payload: `{"connection_id":"7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"}`,
  vendorKey,
  sign: (input, key) => sign("sha256", input, key),
  changeToken: (token) => token,
  encryptionHeader: ENCRYPTION_HEADER,
  serviceKey,
  oaepHash: "sha256",
  contentKey: randomBytes(32),
  change: (jwe) => jwe,
})

export const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString("base64url")

/** Encodes the message in the compact form. */
export const writeMessage = (message: Message): string => {
  const input = `${base64url(message.signatureHeader)}.${base64url(message.payload)}`
  const signature = message.sign(Buffer.from(input), message.vendorKey)
  const token = message.changeToken(`${input}.${signature.toString("base64url")}`)

  const header = base64url(message.encryptionHeader)
  const iv = randomBytes(12)
  const encryptedKey = publicEncrypt(
    {
      key: createPublicKey(message.serviceKey),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: message.oaepHash,
    },
    message.contentKey,
  )
  const algorithm = message.contentKey.length === 16 ? "aes-128-gcm" : "aes-256-gcm"
  const cipher = createCipheriv(algorithm, message.contentKey, iv).setAAD(Buffer.from(header))
  const ciphertext = Buffer.concat([cipher.update(token, "utf8"), cipher.final()])
  const parts = [encryptedKey, iv, ciphertext, cipher.getAuthTag()].map(base64url)
  return message.change([header, ...parts].join("."))
}

/** Changes one of the dot-separated parts of a text. */
export const changePart =
  (index: number, change: (part: string) => string) =>
  (text: string): string =>
    text
      .split(".")
      .map((part, at) => (at === index ? change(part) : part))
      .join(".")

/** Flips one bit in the middle of base64url-encoded bytes. */
export const flipBit = (part: string): string => {
  const bytes = Buffer.from(part, "base64url")
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes.toString("base64url")
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** Returns another spelling of the same bytes: the lowest bit of the last character, which carries no data, is set. */
export const withStrayBit = (part: string): string => {
  const last = ALPHABET.indexOf(part.at(-1) ?? "")
  return part.slice(0, -1) + (ALPHABET[last ^ 1] ?? "")
}
