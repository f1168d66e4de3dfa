import * as Effect from "effect/Effect"
import type { DeliveryScope } from "../../ports/webhooks/delivery-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope, authorizeVendor } from "../authorization/authorize.ts"
import type { Action } from "../authorization/permissions.ts"

/** The vendor, and which of its webhooks the actor may act on: a member's are those of the corporates linked to them. */
export const authorizeDeliveries = Effect.fnUntraced(function* (
  vendors: Pick<VendorStore, "find">,
  actor: Actor,
  action: Action,
  vendorOrgId: string,
): Effect.fn.Return<
  { readonly vendor: Vendor; readonly scope: DeliveryScope },
  ActionForbidden | VendorNotFound | StorageError
> {
  yield* authorizeVendor(actor, action, vendorOrgId)
  const vendor = yield* vendors.find(vendorOrgId)
  if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
  const scope = yield* authorizeScope(actor, action, vendorOrgId)
  return { vendor, scope: { ...scope, vendorOrgId } }
})
