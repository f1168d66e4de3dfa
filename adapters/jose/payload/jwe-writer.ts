import { createCipheriv, publicEncrypt, randomBytes } from "node:crypto"
import { makeBase64urlEncoder } from "../base64url.ts"
import { CONTENT_CIPHER, IV_LENGTH, KEY_LENGTH, TAG_LENGTH } from "./envelope.ts"
import { ENCRYPTION_HEADER, writeHeader } from "./header.ts"
import { oaep256 } from "../keys/service-key.ts"
import type { LoadedVendorKey } from "../keys/vendor-key-cache.ts"

/** Writes a compact JWE incrementally; the results of `push` and `end` concatenate to the whole. */
export interface JweWriter {
  /** Encrypts the next part of the plaintext. */
  readonly push: (plain: Uint8Array) => string
  readonly end: () => string
}

/** Starts a JWE for the vendor, with its own content key and initialization vector. */
export const makeJweWriter = ({ kid, publicKey }: LoadedVendorKey): JweWriter => {
  const header = writeHeader(kid === null ? ENCRYPTION_HEADER : { ...ENCRYPTION_HEADER, kid })
  const contentKey = randomBytes(KEY_LENGTH)
  const iv = randomBytes(IV_LENGTH)
  const encryptedKey = publicEncrypt(oaep256(publicKey), contentKey)
  const cipher = createCipheriv(CONTENT_CIPHER, contentKey, iv, { authTagLength: TAG_LENGTH })
  cipher.setAAD(Buffer.from(header, "latin1"))

  const ciphertext = makeBase64urlEncoder()
  let start = `${header}.${encryptedKey.toString("base64url")}.${iv.toString("base64url")}.`
  return {
    push: (plain) => {
      const written = start + ciphertext.push(cipher.update(plain))
      start = ""
      return written
    },
    end: () => {
      const written = start + ciphertext.push(cipher.final()) + ciphertext.end()
      return `${written}.${cipher.getAuthTag().toString("base64url")}`
    },
  }
}
