import * as Effect from "effect/Effect"
import type { ReadFlags } from "../../contract/data-model-flags.ts"
import { readFlagsOf } from "../../domain/sharing/read-flags.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import type { AdmittedVendor } from "./admission.ts"
import { makeOwnConnection } from "./own-connection.ts"
import type { ConnectionUnknown } from "./unknown.ts"

/** The vendor's data model, or that of one of its connections (GET /api/sdk/data_model_flags/). */
export const makeReadDataModel = (ports: {
  readonly vendors: VendorStore
  readonly connections: ConnectionStore
}) => {
  const ownConnection = makeOwnConnection(ports.connections)
  return Effect.fnUntraced(function* (
    vendor: AdmittedVendor,
    connectionId: string | null,
  ): Effect.fn.Return<ReadFlags, ConnectionUnknown | StorageError> {
    if (connectionId === null) {
      const found = yield* ports.vendors.find(vendor.vendorOrgId)
      return readFlagsOf(found?.flags ?? {})
    }
    const { flags } = yield* ownConnection(vendor, connectionId)
    return readFlagsOf(mergeTokenFlags(flags.vendor, flags.connection))
  })
}
