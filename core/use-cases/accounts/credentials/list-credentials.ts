import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredential, VendorCredentials } from "../../../ports/accounts/vendor-credentials.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

/** Every credential of a vendor, including expired ones, and never a secret: by kind, newest first. */
export const makeListCredentials = (ports: {
  readonly vendors: Pick<VendorStore, "find">
  readonly vendorCredentials: VendorCredentials
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<ReadonlyArray<VendorCredential>, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeVendor(actor, "vendor.list-credentials", vendorOrgId)
    if ((yield* ports.vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    return yield* ports.vendorCredentials.list(vendorOrgId)
  })
