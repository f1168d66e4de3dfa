import * as Effect from "effect/Effect"
import { hasSharedFactor } from "../../../domain/accounts/shared-factor.ts"
import { KeyRefused, type VendorKey } from "../../../ports/accounts/payload-cipher.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import type { TooManyCredentials } from "../accounts-errors.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { addCredential } from "../credentials/issue-credentials.ts"

export type RegisterKeyPorts = UsedPorts<"cipher" | "secrets" | "vendorCredentials">

/** Registers an additional public key of a vendor; existing keys stay active, so that keys can be rotated. */
export const makeAddVendorKey = (ports: RegisterKeyPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    publicKey: string,
  ): Effect.fn.Return<
    VendorKey,
    ActionForbidden | VendorNotFound | KeyRefused | TooManyCredentials | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
    const key = yield* validatePublicKey(ports, publicKey)
    yield* addCredential(ports.vendorCredentials, vendorOrgId, { kind: "public-key", key })
    return key
  })

/** Checks a public key in text form and gives it an id. */
export const validatePublicKey = Effect.fnUntraced(function* (
  { cipher, secrets, vendorCredentials }: RegisterKeyPorts,
  text: string,
): Effect.fn.Return<VendorKey, KeyRefused | StorageError> {
  const material = yield* cipher.readPublicKey(text)
  const isShared = yield* hasSharedFactor(material.jwk.n, yield* vendorCredentials.listModuli())
  if (isShared) return yield* new KeyRefused({ reason: SHARED_FACTOR })
  return { id: secrets.uuid(), ...material }
})

const SHARED_FACTOR =
  "The key shares a prime with another key, so both can be broken: it was generated with too little randomness. Generate a new pair on another machine"
