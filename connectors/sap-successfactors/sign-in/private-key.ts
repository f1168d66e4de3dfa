import { createPrivateKey, type KeyObject } from "node:crypto"
import { SourceError } from "../../sdk/index.ts"

/**
 * Reads the private key that an admin pasted: PEM, also with its line breaks lost, beside a certificate, or under the heading
 * ENCRYPTED PRIVATE KEY, which SuccessFactors writes although the key is not encrypted. Throws `SourceError` (`auth`).
 */
export const readPrivateKey = (text: string): KeyObject => {
  const block =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----(?<body>[^-]+)-----END/u.exec(text)?.groups?.["body"] ?? text
  const key = Buffer.from(block.replace(/\s+/gu, ""), "base64")
  for (const type of ["pkcs8", "pkcs1"] as const) {
    const read = tryRead(key, type)
    if (read?.asymmetricKeyType === "rsa") return read
  }
  throw new SourceError({
    kind: "auth",
    message:
      "The private key cannot be read: paste the whole block from BEGIN PRIVATE KEY to END PRIVATE KEY of an RSA key without a passphrase.",
  })
}

const tryRead = (key: Buffer, type: "pkcs1" | "pkcs8"): KeyObject | null => {
  try {
    return createPrivateKey({ key, format: "der", type })
  } catch {
    return null
  }
}
