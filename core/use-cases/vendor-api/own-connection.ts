import * as Effect from "effect/Effect"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorKey } from "../access/actor.ts"
import { ConnectionUnknown } from "./unknown.ts"

/** A connection of the vendor's own by its id. */
export const makeOwnConnection = (connections: ConnectionStore) =>
  Effect.fnUntraced(function* (
    { vendorOrgId }: VendorKey,
    connectionId: string,
  ): Effect.fn.Return<Connection, ConnectionUnknown | StorageError> {
    const connection = yield* connections.find(connectionId)
    if (connection?.vendorOrgId !== vendorOrgId) return yield* new ConnectionUnknown({ connectionId })
    return connection
  })
