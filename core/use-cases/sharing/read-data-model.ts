import * as Effect from "effect/Effect"
import type { ReadFlags } from "../../contract/sharing/data-model-flags.ts"
import { readFlagsOf } from "../../domain/sharing/read-flags.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import { findConnection } from "../access/find-connection.ts"
import type { VendorUnknown } from "../access/vendors/vendor-unknown.ts"
import type { ConnectionUnknown } from "../connection/unknown.ts"

/** Whose data model is asked for: a vendor's, or that of one connection. */
export type DataModelOf = { readonly vendorOrgId: string } | { readonly connectionId: string }

/** What is asked of a corporate (GET /api/sdk/data_model_flags/). */
export const makeReadDataModel = ({
  vendors,
  connections,
}: {
  readonly vendors: VendorStore
  readonly connections: ConnectionStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    of: DataModelOf,
  ): Effect.fn.Return<ReadFlags, ActionForbidden | VendorUnknown | ConnectionUnknown | StorageError> {
    if ("connectionId" in of) {
      const { flags } = yield* findConnection(connections, actor, "data-model.read", of.connectionId)
      return readFlagsOf(mergeTokenFlags(flags.vendor, flags.connection))
    }
    yield* authorizeVendor(actor, "data-model.read", of.vendorOrgId)
    const vendor = yield* vendors.find(of.vendorOrgId)
    return readFlagsOf(vendor?.flags ?? {})
  })
