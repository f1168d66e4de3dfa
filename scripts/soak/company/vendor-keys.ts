import { generateKeyPairSync } from "node:crypto"

/** The key pair of every vendor, as PEM. */
export const vendorKeys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
})
