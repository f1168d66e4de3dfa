import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { INTEGRATION_TYPES, type IntegrationType } from "../../contract/integration-type.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"

/** The vendor does not offer this way to connect. */
export class ModeNotOffered extends Data.TaggedError("ModeNotOffered")<{
  readonly mode: IntegrationType
  readonly offered: ReadonlyArray<IntegrationType>
}> {}

/** The ways to connect that the vendor offers, in the order of the contract. */
export const listOfferedModes = ({ sdk }: Pick<Vendor, "sdk">): ReadonlyArray<IntegrationType> =>
  INTEGRATION_TYPES.filter((mode) => sdk.modes?.includes(mode) ?? true)

/** A connection that is accepted keeps its mode. */
export const requireOfferedMode = Effect.fnUntraced(function* (
  vendors: Pick<VendorStore, "find">,
  { vendorOrgId, status }: Pick<Connection, "status" | "vendorOrgId">,
  mode: IntegrationType | null,
): Effect.fn.Return<void, ModeNotOffered | StorageError> {
  if (mode === null || isLive(status)) return
  const vendor = yield* vendors.find(vendorOrgId)
  const offered = vendor === null ? [] : listOfferedModes(vendor)
  if (!offered.includes(mode)) return yield* new ModeNotOffered({ mode, offered })
})
