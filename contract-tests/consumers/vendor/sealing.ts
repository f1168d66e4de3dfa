import { CompactEncrypt, CompactSign, importPKCS8 } from "jose"
import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/index.ts"
import { EXAMPLES } from "../../situations.ts"
import { ok } from "../responses.ts"
import type { Exchange } from "../exchange.ts"
import { like, matching } from "../likeness.ts"

/*
 * Data that is encrypted to the vendor. The keys are generated in this run; the pact contains neither them nor anything
 * made with them.
 */

const privateKeyPem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()

const SERVICE = privateKeyPem()
/** The private key of the vendor, in PEM. */
export const VENDOR = privateKeyPem()

const JWK = { ...createPublicKey(SERVICE).export({ format: "jwk" }), kid: "service-key" } as const

/** Seals data as the service does: signed with its key, encrypted to the vendor's. */
export const sealedForVendor = async (data: unknown): Promise<string> => {
  const jws = await new CompactSign(Buffer.from(JSON.stringify(data)))
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .sign(await importPKCS8(SERVICE, "RS256"))
  return new CompactEncrypt(Buffer.from(jws))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" })
    .encrypt(createPublicKey(VENDOR))
}

export const reader = (baseUrl: string): VendorClient => {
  const [username = "", password = ""] = Buffer.from(EXAMPLES.basic, "base64").toString().split(":")
  return makeVendorClient({
    baseUrl,
    apiKey: EXAMPLES.apiKey,
    read: { username, password, privateKeyPem: VENDOR },
  })
}

const keyFor = (use: string, alg: string, kid: string) => ({
  kty: "RSA",
  use,
  alg,
  n: matching(String.raw`^[\w-]{342,}$`, String(JWK.n)),
  e: matching(String.raw`^[\w-]+$`, "AQAB"),
  kid: like(kid),
})

/** One key to encrypt to, and another to verify with (specification/authentication.md#vendor-keys). */
export const KEYS: Exchange = {
  response: ok({
    keys: [keyFor("enc", "RSA-OAEP-256", "encryption-key"), keyFor("sig", "RS256", "signing-key")],
  }),
}

export const KEYS_NAME = "gives the keys to encrypt to and to verify with"
export const KEYS_READ = {
  ...KEYS,
  route: "GET /.well-known/jwks.json",
  description: `GET /.well-known/jwks.json: ${KEYS_NAME}`,
} as const
