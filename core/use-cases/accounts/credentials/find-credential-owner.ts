import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredentials } from "../../../ports/accounts/vendor-credentials.ts"
import { CredentialNotFound } from "../accounts-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"

/**
 * The vendor of a credential that the actor may manage. An actor without permission gets the same error as for an unknown
 * credential.
 */
export const findCredentialOwner = Effect.fnUntraced(function* (
  vendorCredentials: Pick<VendorCredentials, "findOwner">,
  actor: Actor,
  credentialId: string,
): Effect.fn.Return<string, ActionForbidden | CredentialNotFound | StorageError> {
  const vendorOrgId = (yield* vendorCredentials.findOwner(credentialId)) ?? ""
  const notFound = new CredentialNotFound({ credentialId })
  yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId).pipe(
    Effect.catchTag("VendorNotFound", () => notFound),
  )
  return vendorOrgId === "" ? yield* notFound : vendorOrgId
})
