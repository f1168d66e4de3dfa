import { createPrivateKey, type KeyObject } from "node:crypto"
import { sourceError } from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"

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
  throw sourceError("auth", SENTENCES["key-unreadable"]())
}

const tryRead = (key: Buffer, type: "pkcs1" | "pkcs8"): KeyObject | null => {
  try {
    return createPrivateKey({ key, format: "der", type })
  } catch {
    return null
  }
}
