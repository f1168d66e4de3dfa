import {
  CompactEncrypt,
  CompactSign,
  compactDecrypt,
  compactVerify,
  type CryptoKey,
  type JWK,
  createLocalJWKSet,
  importJWK,
} from "jose"

/*
 * The vendor's side of the encrypted read: RS256 inside RSA-OAEP-256 + A256GCM
 * (specification/authentication.md#encrypted-payloads). It shares no code with the service's side, so that each checks
 * the other.
 */

/** The service's public keys, from `/.well-known/jwks.json`. */
export interface ServiceJwks {
  readonly keys: ReadonlyArray<JWK>
}

/** The response is not from the service, or not encrypted to this key. */
export class PayloadRejected extends Error {}

const SIGNATURE = "RS256"
const KEY_ENCRYPTION = "RSA-OAEP-256"
const CONTENT_ENCRYPTION = "A256GCM"

/**
 * Seals claims as a compact JWE: signed with the vendor's private key, encrypted to the service's newest encryption key.
 */
export const sealRequest = async (
  claims: Readonly<Record<string, unknown>>,
  privateKey: CryptoKey,
  jwks: ServiceJwks,
): Promise<string> => {
  const serviceKey = jwks.keys.find(({ use }) => use !== "sig")
  if (serviceKey === undefined) throw new PayloadRejected("The service publishes no key to encrypt to.")
  const jws = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: SIGNATURE, typ: "JWT" })
    .sign(privateKey)
  return new CompactEncrypt(Buffer.from(jws))
    .setProtectedHeader({
      alg: KEY_ENCRYPTION,
      enc: CONTENT_ENCRYPTION,
      cty: "JWT",
      ...(serviceKey.kid === undefined ? {} : { kid: serviceKey.kid }),
    })
    .encrypt(await importJWK(serviceKey, KEY_ENCRYPTION))
}

/**
 * Returns the JSON inside a response's `data`. `decryptionKey`: the vendor's private key, imported for
 * RSA-OAEP-256. Throws PayloadRejected when it does not decrypt with the key, or none of the service's keys
 * signed it.
 */
export const openResponse = async (
  jwe: string,
  decryptionKey: CryptoKey,
  jwks: ServiceJwks,
): Promise<unknown> => {
  const jws = await compactDecrypt(jwe, decryptionKey, {
    keyManagementAlgorithms: [KEY_ENCRYPTION],
    contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
  }).catch(rejected("The response does not decrypt with this key: is it the key the vendor registered?"))
  const keys = createLocalJWKSet({ keys: jwks.keys.filter(({ use }) => use !== "enc") })
  const { payload } = await compactVerify(jws.plaintext, keys, { algorithms: [SIGNATURE] }).catch(
    rejected("None of the service's published keys signed the response."),
  )
  return JSON.parse(Buffer.from(payload).toString("utf8")) as unknown
}

const rejected = (message: string) => (cause: unknown) => {
  throw new PayloadRejected(message, { cause })
}
