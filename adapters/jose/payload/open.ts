import type { DecryptedPayload, PayloadFlaw, VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"
import { findCandidateKeys } from "./candidate-keys.ts"
import { readJti, areTimesValid } from "./claims.ts"
import {
  type ConstantWork,
  makeConstantWork,
  PAYLOAD_OPERATIONS,
  type PayloadOperations,
} from "./constant-work.ts"
import { type Envelope, readEnvelope } from "./envelope.ts"
import { parseJsonObject } from "./json-object.ts"
import type { LoadedServiceKey } from "../keys/service-key.ts"
import { readSignedToken, type SignedToken } from "../signed-token.ts"
import type { LoadedVendorKey } from "../keys/vendor-key-cache.ts"

/**
 * Makes a function that opens vendors' payloads with the service's keys (at least one). It takes the compact JWE, the
 * vendor's keys and the time in epoch milliseconds, and returns what is wrong with an invalid payload. The time does not
 * reveal that (see `constant-work.ts`).
 */
export const makeOpen =
  (
    serviceKeys: ReadonlyArray<LoadedServiceKey>,
    load: (key: VendorKey) => LoadedVendorKey,
    operations: PayloadOperations = PAYLOAD_OPERATIONS,
  ) =>
  async (
    jwe: string,
    keys: ReadonlyArray<VendorKey>,
    now: number,
  ): Promise<DecryptedPayload | PayloadFlaw> => {
    const vendorKeys = keys.map(load)
    const constantWork = makeConstantWork(serviceKeys, vendorKeys, operations)
    const opened = await open(jwe, now, { serviceKeys, vendorKeys, constantWork })
    if (typeof opened === "string") await constantWork.padToConstantWork(jwe.length)
    return opened
  }

interface OpenContext {
  readonly serviceKeys: ReadonlyArray<LoadedServiceKey>
  readonly vendorKeys: ReadonlyArray<LoadedVendorKey>
  readonly constantWork: ConstantWork
}

const open = async (
  jwe: string,
  now: number,
  using: OpenContext,
): Promise<DecryptedPayload | PayloadFlaw> => {
  const envelope = readEnvelope(jwe)
  if (typeof envelope === "string") return envelope
  const plaintext = await decrypt(envelope, using)
  if (plaintext === null) return "jwe_decryption"

  const token = readSignedToken(plaintext)
  if (typeof token === "string") return token
  const signer = findSigner(token, using)
  if (signer === null) return "jws_signature"

  const claims = parseJsonObject(token.payload)
  if (claims === null) return "claims_form"
  if (!areTimesValid(claims, now)) return "claims_time"
  const jti = readJti(claims)
  return jti === false ? "claims_jti" : { claims, keyId: signer.id, jti }
}

const decrypt = async (
  envelope: Envelope,
  { serviceKeys, constantWork }: OpenContext,
): Promise<Buffer | null> => {
  for (const key of findCandidateKeys(serviceKeys, envelope.kid)) {
    if (!isInModulusRange(envelope.encryptedKey, key.modulus)) continue
    const plaintext = await constantWork.decrypt(envelope, key)
    if (plaintext !== null) return plaintext
  }
  return null
}

const findSigner = (
  token: SignedToken,
  { vendorKeys, constantWork }: OpenContext,
): LoadedVendorKey | null => {
  for (const key of findCandidateKeys(vendorKeys, token.kid)) {
    if (isInModulusRange(token.signature, key.modulus) && constantWork.verify(token, key)) return key
  }
  return null
}

/**
 * Whether RSA accepts a value: as long as the modulus and less than it. OpenSSL rejects other values before it
 * calculates, which would be visible in the time; they are skipped here, and their operation runs on dummy material.
 */
const isInModulusRange = (value: Buffer, modulus: Buffer): boolean =>
  value.length === modulus.length && value.compare(modulus) < 0
