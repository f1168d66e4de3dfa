import * as Effect from "effect/Effect"
import { sharesFactor } from "../../../domain/access/shared-factor.ts"
import { KeyRefused, type PayloadCipher, type VendorKey } from "../../../ports/access/payload-cipher.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredentials } from "../../../ports/access/vendor-credentials.ts"
import type { Actor } from "../actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorize.ts"
import type { TooManyCredentials } from "../credentials/credential-errors.ts"
import { addCredential } from "../credentials/issue-credentials.ts"
import type { VendorUnknown } from "./vendor-unknown.ts"

export interface RegisterKeyPorts {
  readonly credentials: VendorCredentials
  readonly cipher: PayloadCipher
  readonly secrets: Secrets
}

/** Registers one more public key of a vendor; those before stay active, so that keys can be rotated. */
export const makeAddVendorKey = (ports: RegisterKeyPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    publicKey: string,
  ): Effect.fn.Return<
    VendorKey,
    ActionForbidden | VendorUnknown | KeyRefused | TooManyCredentials | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
    const key = yield* registeredKey(ports, publicKey)
    yield* addCredential(ports.credentials, vendorOrgId, { kind: "public-key", key })
    return key
  })

/** A public key as text, checked and with an id. */
export const registeredKey = Effect.fnUntraced(function* (
  { cipher, secrets, credentials }: RegisterKeyPorts,
  text: string,
): Effect.fn.Return<VendorKey, KeyRefused | StorageError> {
  const material = yield* cipher.readPublicKey(text)
  const isShared = yield* sharesFactor(material.jwk.n, yield* credentials.moduli())
  if (isShared) return yield* new KeyRefused({ reason: SHARED_FACTOR })
  return { id: secrets.uuid(), ...material }
})

const SHARED_FACTOR =
  "The key shares a prime with another key, so both can be broken: it was made with too little randomness. Make a new pair on another machine"
