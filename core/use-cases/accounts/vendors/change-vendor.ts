import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vendor } from "../../../domain/accounts/vendor.ts"
import type { VendorChange, VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { checkName, checkOrigin, checkTimeZone, type InvalidVendor } from "./create-vendor.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

/**
 * Changes a vendor's name, its time zone (for the end of day of re-sends), or the pages that may embed the journey. Null
 * keeps a setting; an empty list of origins forbids embedding.
 */
export const makeChangeVendor = ({ vendors }: { readonly vendors: VendorStore }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    { name, timeZone, origins }: VendorChange,
  ): Effect.fn.Return<Vendor, ActionForbidden | VendorNotFound | InvalidVendor | StorageError> {
    yield* authorizeVendor(actor, "vendor.change", vendorOrgId)
    const isChanged = yield* vendors.change(vendorOrgId, {
      name: name === null ? null : yield* checkName(name),
      timeZone: timeZone === null ? null : yield* checkTimeZone(timeZone),
      origins: origins === null ? null : [...new Set(yield* Effect.forEach(origins, checkOrigin))],
    })
    const changed = isChanged ? yield* vendors.find(vendorOrgId) : null
    return changed ?? (yield* new VendorNotFound({ vendorOrgId }))
  })
