import { createPublicKey } from "node:crypto"
import * as Effect from "effect/Effect"
import { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import { type ParsedKey, refuseKey } from "./parsed-key.ts"

const BLOCK_BEGIN = /-----BEGIN ([A-Z0-9 ]+)-----/gu
const ONE_PUBLIC_KEY = /^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/u

const PRIVATE_KEY =
  "This is a private key, which must never leave you. Make a new pair and send its public key only: openssl pkey -in private.pem -pubout"

/** How to get the public key out of the other things that people send, by PEM label. */
const LABEL_ADVICE: ReadonlyMap<string, string> = new Map([
  [
    "CERTIFICATE",
    "This is a certificate; send its public key: openssl x509 -in certificate.pem -noout -pubkey",
  ],
  [
    "CERTIFICATE REQUEST",
    "This is a certificate request; send its public key: openssl req -in request.pem -noout -pubkey",
  ],
  [
    "RSA PUBLIC KEY",
    "This public key is in the PKCS #1 form; send it as SPKI: openssl rsa -RSAPublicKey_in -in key.pem -pubout",
  ],
])

const SSH = "This is an SSH public key; send it as SPKI: ssh-keygen -e -m PKCS8 -f key.pub"
const NO_KEY =
  "This is neither a JWK nor a PEM public key; send the text from -----BEGIN PUBLIC KEY----- to -----END PUBLIC KEY-----"

const findPemProblem = (pem: string): string | null => {
  const labels = [...pem.matchAll(BLOCK_BEGIN)].map((match) => match[1] ?? "")
  if (labels.some((label) => label.endsWith("PRIVATE KEY"))) return PRIVATE_KEY
  if (pem.startsWith("ssh-") || labels[0] === "SSH2 PUBLIC KEY") return SSH
  const [label, ...more] = labels
  if (label === undefined) return NO_KEY
  if (more.length > 0) return "There is more than one PEM block; register each key on its own"
  if (ONE_PUBLIC_KEY.test(pem)) return null
  return LABEL_ADVICE.get(label) ?? NO_KEY
}

/** Reads one PEM SPKI public key, with nothing around it. Fails with advice on what to send instead. */
export const readPem = (pem: string): Effect.Effect<ParsedKey, KeyRefused> => {
  const reason = findPemProblem(pem)
  if (reason !== null) return refuseKey(reason)
  return Effect.try({
    try: () => ({
      key: createPublicKey({ key: pem, format: "pem", type: "spki" }),
      kid: null,
      encrypts: true,
    }),
    catch: () => new KeyRefused({ reason: "The PEM public key cannot be read: it is damaged or cut off" }),
  })
}
