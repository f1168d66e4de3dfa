import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getFailingSince } from "../../../domain/webhooks/circuit.ts"
import type { Backlog, Outbox } from "../../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Vendor } from "../../../domain/accounts/vendor.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor, authorizeVendors } from "../../authorization/authorize.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

type Ports = UsedPorts<"vendors.find" | "vendors.list">

/** All vendors, by name; for a vendor's user only its own. */
export const makeListVendors = ({ vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<Vendor>, ActionForbidden | StorageError> {
    const isVisible = yield* authorizeVendors(actor, "vendor.show")
    const found = "vendorOrgId" in actor ? [yield* vendors.find(actor.vendorOrgId)] : yield* vendors.list()
    return found.filter((vendor) => vendor !== null).filter(({ orgId }) => isVisible(orgId))
  })

export interface VendorDetails {
  readonly vendor: Vendor
  /** `failed`: since the endpoint began to fail; now when it does not. */
  readonly backlog: Backlog
}

/** One vendor, and its undelivered webhooks. */
export const makeShowVendor = ({
  vendors,
  outbox,
}: Ports & { readonly outbox: Pick<Outbox, "getBacklog"> }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<VendorDetails, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeVendor(actor, "vendor.show", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const since = vendor.endpoint === null ? null : getFailingSince(vendor.endpoint)
    const now = yield* Clock.currentTimeMillis
    return { vendor, backlog: yield* outbox.getBacklog(vendorOrgId, since ?? now) }
  })
