import {
  decryptContent,
  type DecryptContent,
  decryptEnvelope,
  type Envelope,
  IV_LENGTH,
  TAG_LENGTH,
} from "./envelope.ts"
import { writeHeader } from "./header.ts"
import type { LoadedServiceKey } from "../keys/service-key.ts"
import { type SignedToken, verifySignature } from "../signed-token.ts"
import type { LoadedVendorKey } from "../keys/vendor-key-cache.ts"

/**
 * Counts the expensive operations of one opening. A failed opening then performs the missing ones on dummy material, so
 * that its time does not reveal which step failed: every failure costs a decryption with each key of the service and a
 * verification with each key of the vendor.
 */
export interface ConstantWork {
  readonly decrypt: (envelope: Envelope, key: LoadedServiceKey) => Promise<Buffer | null>
  readonly verify: (token: SignedToken, key: LoadedVendorKey) => boolean
  /** `length` of the message in characters: the missing operations use as many bytes as it could have carried. */
  readonly padToConstantWork: (length: number) => Promise<void>
}

/** The expensive operations, except for the RSA decryption, which a service key carries itself. */
export interface PayloadOperations {
  readonly decryptContent: DecryptContent
  readonly verifySignature: typeof verifySignature
}

export const PAYLOAD_OPERATIONS: PayloadOperations = { decryptContent, verifySignature }

/** Creates the counter for one opening. Without a vendor key, one verification is still performed. */
export const makeConstantWork = (
  serviceKeys: ReadonlyArray<LoadedServiceKey>,
  vendorKeys: ReadonlyArray<LoadedVendorKey>,
  operations: PayloadOperations,
): ConstantWork => {
  let decryptions = 0
  let verifications = 0

  const decrypt: ConstantWork["decrypt"] = (envelope, key) => {
    decryptions += 1
    return decryptEnvelope(envelope, key, operations.decryptContent)
  }

  const verify = (token: Pick<SignedToken, "signingInput" | "signature">, key: VerifyingKey): boolean => {
    verifications += 1
    return operations.verifySignature(token, key.publicKey)
  }

  const padToConstantWork = async (length: number): Promise<void> => {
    const body = Buffer.alloc(Math.floor((length * 3) / 4))
    for (const key of serviceKeys.slice(decryptions)) {
      await decrypt(decoyEnvelope(body, key), key)
    }
    const verifiers: ReadonlyArray<VerifyingKey> =
      vendorKeys.length > 0 ? vendorKeys : serviceKeys.slice(0, 1)
    for (const key of verifiers.slice(verifications)) {
      verify({ signingInput: body, signature: decoySignature(key) }, key)
    }
  }

  return { decrypt, verify, padToConstantWork }
}

type VerifyingKey = Pick<LoadedVendorKey, "publicKey" | "modulus">

const DECOY_HEADER = writeHeader({})

/** A message whose key decrypts, but whose tag does not match. */
const decoyEnvelope = (ciphertext: Buffer, key: LoadedServiceKey): Envelope => ({
  kid: null,
  encodedHeader: DECOY_HEADER,
  encryptedKey: key.decoy,
  iv: Buffer.alloc(IV_LENGTH),
  ciphertext,
  tag: Buffer.alloc(TAG_LENGTH),
})

/** As long as the modulus and less than it, so that RSA accepts it. */
const decoySignature = ({ modulus }: VerifyingKey): Buffer => Buffer.alloc(modulus.length, 1)
