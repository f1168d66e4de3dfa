import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import { findSharingRequest, type SharingRequest } from "../../domain/sharing/agreement.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import {
  VendorNotFound,
  type VerificationRequired,
  type ConnectionNotFound,
} from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import type { DataModelOwner } from "./read-data-model.ts"

export interface ShownDataModel {
  readonly flags: Connection["flags"]
  /** Null: nothing is requested beyond an agreement. */
  readonly request: SharingRequest | null
}

/** What a vendor requests of all its corporates or of one, beside what that one agreed to, for those who may change it. */
export const makeShowDataModel = ({
  vendors,
  connections,
}: {
  readonly vendors: Pick<VendorStore, "find">
  readonly connections: Pick<Connections, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DataModelOwner,
  ): Effect.fn.Return<
    ShownDataModel,
    ActionForbidden | VendorNotFound | ConnectionNotFound | StorageError | VerificationRequired
  > {
    const action = "vendor.change-flags"
    if ("connectionId" in owner) {
      const connection = yield* findConnection(connections, actor, action, owner.connectionId)
      return { flags: connection.flags, request: findSharingRequest(connection) }
    }
    const { vendorOrgId } = owner
    yield* authorizeVendor(actor, action, vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    return { flags: { vendor: vendor.flags, connection: null, agreed: null }, request: null }
  })
