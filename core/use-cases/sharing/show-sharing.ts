import * as Effect from "effect/Effect"
import { findSharingRequest, type SharingRequest } from "../../domain/sharing/agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface SharingDetails {
  readonly connection: Connection
  /** Null: the vendor requests nothing beyond the agreement. */
  readonly request: SharingRequest | null
  readonly vendorName: string
}

/** What a corporate withholds, and what its vendor requests beyond the agreement. */
export const makeShowSharing = ({
  connections,
  vendors,
}: {
  readonly connections: Pick<Connections, "find">
  readonly vendors: Pick<VendorStore, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SharingDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.show-sharing", connectionId)
    const vendor = yield* vendors.find(connection.vendorOrgId)
    return { connection, request: findSharingRequest(connection), vendorName: vendor?.name ?? "" }
  })
