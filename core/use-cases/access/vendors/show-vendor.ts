import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failingSince } from "../../../domain/webhooks/circuit.ts"
import type { Backlog, Outbox } from "../../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vendor, VendorStore } from "../../../ports/access/vendor-store.ts"
import type { Actor } from "../actor.ts"
import { type ActionForbidden, authorizeVendor, visibleVendors } from "../authorize.ts"
import { VendorUnknown } from "./vendor-unknown.ts"

interface Ports {
  readonly vendors: Pick<VendorStore, "find" | "list">
}

/** All vendors, by name; for a vendor's own people only theirs. */
export const makeListVendors = ({ vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<Vendor>, ActionForbidden | StorageError> {
    const isVisible = yield* visibleVendors(actor, "vendor.show")
    const found = "vendorOrgId" in actor ? [yield* vendors.find(actor.vendorOrgId)] : yield* vendors.list()
    return found.filter((vendor) => vendor !== null).filter(({ orgId }) => isVisible(orgId))
  })

export type ListVendors = ReturnType<typeof makeListVendors>

export interface ShownVendor {
  readonly vendor: Vendor
  /** `failed`: since its endpoint fails, or now when it does not. */
  readonly backlog: Backlog
}

/** One vendor, and what it has not got of its webhooks. */
export const makeShowVendor = ({ vendors, outbox }: Ports & { readonly outbox: Pick<Outbox, "backlog"> }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<ShownVendor, ActionForbidden | VendorUnknown | StorageError> {
    yield* authorizeVendor(actor, "vendor.show", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorUnknown({ vendorOrgId })
    const since = vendor.endpoint === null ? null : failingSince(vendor.endpoint)
    const now = yield* Clock.currentTimeMillis
    return { vendor, backlog: yield* outbox.backlog(vendorOrgId, since ?? now) }
  })

export type ShowVendor = ReturnType<typeof makeShowVendor>
