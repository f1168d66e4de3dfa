import { createDecipheriv } from "node:crypto"
import type { PayloadFlaw } from "../../../core/ports/accounts/payload-cipher.ts"
import { decodeBase64url } from "../base64url.ts"
import { ENCRYPTION_HEADER, ENCRYPTION_TYPES, readHeader } from "./header.ts"
import type { LoadedServiceKey } from "../keys/service-key.ts"

/* The outer layer: a compact JWE (RFC 7516) of a compact JWS. */

export const KEY_LENGTH = 32
export const IV_LENGTH = 12
export const TAG_LENGTH = 16
export const CONTENT_CIPHER = "aes-256-gcm"

export interface Envelope {
  readonly kid: string | null
  /** The protected header as sent: A256GCM authenticates it together with the ciphertext. */
  readonly encodedHeader: string
  readonly encryptedKey: Buffer
  readonly iv: Buffer
  readonly ciphertext: Buffer
  readonly tag: Buffer
}

/** Returns the parts of a compact JWE, or what is wrong unless it has the one accepted form and header. */
export const readEnvelope = (jwe: string): Envelope | PayloadFlaw => {
  const [encodedHeader, key, iv, ciphertext, tag, ...rest] = jwe.split(".", 6)
  if (encodedHeader === undefined || key === undefined || iv === undefined) return "jwe_form"
  if (ciphertext === undefined || tag === undefined || rest.length > 0) return "jwe_form"

  const header = readHeader(encodedHeader, ENCRYPTION_HEADER, ENCRYPTION_TYPES)
  const encryptedKey = decodeBase64url(key)
  const nonce = decodeBase64url(iv)
  const body = decodeBase64url(ciphertext)
  const mac = decodeBase64url(tag)
  if (encryptedKey === null || body === null) return "jwe_form"
  if (nonce?.length !== IV_LENGTH || mac?.length !== TAG_LENGTH) return "jwe_form"
  if (typeof header === "string") return `jwe_header_${header}`
  return { kid: header.kid, encodedHeader, encryptedKey, iv: nonce, ciphertext: body, tag: mac }
}

/**
 * Returns the plaintext, or null when the key or the tag does not match. Performs one RSA decryption and one A256GCM
 * decryption, whichever of them fails: after a failed RSA decryption it continues with a key of zeros, which no tag
 * matches (RFC 7516, 11.5).
 */
export const decryptEnvelope = async (
  envelope: Envelope,
  key: LoadedServiceKey,
  decryptContent: DecryptContent,
): Promise<Buffer | null> => {
  const contentKey = await key.decrypt(envelope.encryptedKey)
  const usable = contentKey?.length === KEY_LENGTH
  const plaintext = decryptContent(envelope, usable ? contentKey : Buffer.alloc(KEY_LENGTH))
  return usable ? plaintext : null
}

/** A256GCM (RFC 7518, 5.3): the plaintext, or null when the tag does not match. */
export type DecryptContent = (envelope: Envelope, contentKey: Buffer) => Buffer | null

export const decryptContent: DecryptContent = (envelope, contentKey) => {
  const decipher = createDecipheriv(CONTENT_CIPHER, contentKey, envelope.iv, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(envelope.encodedHeader, "latin1"))
    .setAuthTag(envelope.tag)
  const plaintext = decipher.update(envelope.ciphertext)
  try {
    decipher.final()
    return plaintext
  } catch {
    return null
  }
}
