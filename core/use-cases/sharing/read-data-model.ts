import * as Effect from "effect/Effect"
import type { ReadFlags } from "../../contract/sharing/data-model-flags.ts"
import { toReadFlags } from "../../domain/sharing/read-flags.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import type {
  VendorNotFound,
  VerificationRequired,
  ConnectionNotFound,
} from "../authorization/authorization-errors.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** Selects the data model of a vendor, or of one connection. */
export type DataModelOwner = { readonly vendorOrgId: string } | { readonly connectionId: string }

/** The requested data model (GET /api/sdk/data_model_flags/). */
export const makeReadDataModel = ({
  vendors,
  connections,
}: {
  readonly vendors: VendorStore
  readonly connections: Connections
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DataModelOwner,
  ): Effect.fn.Return<
    ReadFlags,
    ActionForbidden | VendorNotFound | ConnectionNotFound | StorageError | VerificationRequired
  > {
    if ("connectionId" in owner) {
      const { flags } = yield* findConnection(connections, actor, "data-model.read", owner.connectionId)
      return toReadFlags(mergeTokenFlags(flags.vendor, flags.connection))
    }
    yield* authorizeVendor(actor, "data-model.read", owner.vendorOrgId)
    const vendor = yield* vendors.find(owner.vendorOrgId)
    return toReadFlags(vendor?.flags ?? {})
  })
