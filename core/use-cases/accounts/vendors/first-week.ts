import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ReachedMilestones } from "../../../ports/accounts/vendor-milestones.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import type { Action } from "../../authorization/permissions.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

type Ports = UsedPorts<"vendors.find" | "vendorMilestones">

/** What a new vendor has done so far, by what the service has seen. */
export const makeShowFirstWeek = ({ vendors, vendorMilestones }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<ReachedMilestones, ActionForbidden | VendorNotFound | StorageError> {
    yield* requireVendor(vendors, actor, "vendor.show-first-week", vendorOrgId)
    return yield* vendorMilestones.find(vendorOrgId)
  })

/** The vendor no longer needs the list. */
export const makeDismissFirstWeek = ({ vendors, vendorMilestones }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<void, ActionForbidden | VendorNotFound | StorageError> {
    yield* requireVendor(vendors, actor, "vendor.change", vendorOrgId)
    yield* vendorMilestones.reach(vendorOrgId, "dismissed", yield* Clock.currentTimeMillis)
  })

const requireVendor = Effect.fnUntraced(function* (
  vendors: Ports["vendors"],
  actor: Actor,
  action: Action,
  vendorOrgId: string,
): Effect.fn.Return<void, ActionForbidden | VendorNotFound | StorageError> {
  yield* authorizeVendor(actor, action, vendorOrgId)
  if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
})
