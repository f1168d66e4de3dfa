import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from "node:crypto"

/*
 * The JOSE of specification/authentication.md#encrypted-payloads, written from the RFCs, with every
 * part replaceable.
 */

export type Header = Readonly<Record<string, unknown>>

export interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

export const newKeyPair = (bits = 2048): KeyPair => generateKeyPairSync("rsa", { modulusLength: bits })

export const asPem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }).toString()

export const asJwk = (key: KeyObject, extra: Header = {}): string =>
  JSON.stringify({ ...key.export({ format: "jwk" }), ...extra })

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value), "utf8").toString("base64url")

export const JWS_HEADER: Header = { alg: "RS256", typ: "JWT" }
export const JWE_HEADER: Header = { alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" }

export const signed = (payload: unknown, privateKey: KeyObject, header: Header = JWS_HEADER): string => {
  const input = `${encoded(header)}.${encoded(payload)}`
  return `${input}.${sign("sha256", Buffer.from(input), privateKey).toString("base64url")}`
}

export interface Sealing {
  readonly header?: Header
  readonly oaepHash?: string
  readonly contentKeyBytes?: 16 | 32
}

export const sealed = (content: string | Buffer, publicKey: KeyObject, sealing: Sealing = {}): string => {
  const protectedHeader = encoded(sealing.header ?? JWE_HEADER)
  const bytes = sealing.contentKeyBytes ?? 32
  const contentKey = randomBytes(bytes)
  const iv = randomBytes(12)
  const cipher = createCipheriv(bytes === 32 ? "aes-256-gcm" : "aes-128-gcm", contentKey, iv)
  cipher.setAAD(Buffer.from(protectedHeader, "ascii"))
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  const encryptedKey = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: sealing.oaepHash ?? "sha256" },
    contentKey,
  )
  const parts = [encryptedKey, iv, ciphertext, cipher.getAuthTag()]
  return [protectedHeader, ...parts.map((part) => part.toString("base64url"))].join(".")
}

export interface Opened {
  readonly header: Header
  readonly content: string
}

const decodePart = (part: string | undefined): Buffer => Buffer.from(part ?? "", "base64url")

const decodeHeader = (part: string | undefined): Header =>
  JSON.parse(decodePart(part).toString("utf8")) as Header

export const opened = (compact: string, privateKey: KeyObject): Opened => {
  const [head, encryptedKey, iv, ciphertext, tag, ...rest] = compact.split(".")
  if (tag === undefined || rest.length > 0) throw new Error("A compact JWE has five parts")
  const contentKey = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    decodePart(encryptedKey),
  )
  const decipher = createDecipheriv("aes-256-gcm", contentKey, decodePart(iv))
  decipher.setAAD(Buffer.from(head ?? "", "ascii"))
  decipher.setAuthTag(decodePart(tag))
  const content = Buffer.concat([decipher.update(decodePart(ciphertext)), decipher.final()]).toString("utf8")
  return { header: decodeHeader(head), content }
}

export interface Verified {
  readonly header: Header
  readonly payload: unknown
}

export const verified = (compact: string, keys: ReadonlyArray<KeyObject>): Verified => {
  const [head, payload, signature, ...rest] = compact.split(".")
  if (signature === undefined || rest.length > 0) throw new Error("A compact JWS has three parts")
  const input = Buffer.from(`${head ?? ""}.${payload ?? ""}`, "ascii")
  if (!keys.some((key) => verify("sha256", input, key, decodePart(signature))))
    throw new Error("Signature is not good")
  return { header: decodeHeader(head), payload: JSON.parse(decodePart(payload).toString("utf8")) as unknown }
}

export interface PublishedKeys {
  /** For what is sent to the service. */
  readonly encryption: KeyObject
  readonly encryptionKid: unknown
  /** For what the service signed. */
  readonly verification: ReadonlyArray<KeyObject>
}

type PublishedKey = JsonWebKey & Readonly<{ use?: string; kid?: string }>

const imported = (jwk: JsonWebKey): KeyObject => createPublicKey({ key: jwk, format: "jwk" })

export const publishedKeys = (jwks: unknown): PublishedKeys => {
  const keys = (jwks as { readonly keys: ReadonlyArray<PublishedKey> }).keys
  const encryption = keys.find((key) => key.use !== "sig")
  if (encryption === undefined) throw new Error("The service publishes no key to encrypt for")
  const verification = keys.filter((key) => key.use !== "enc").map(imported)
  return { encryption: imported(encryption), encryptionKid: encryption.kid, verification }
}
