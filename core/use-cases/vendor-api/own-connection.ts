import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { AdmittedVendor } from "./admission.ts"

/** There is no such connection, or it is somebody else's: the same to the caller (quality.md S5). */
export class ConnectionUnknown extends Data.TaggedError("ConnectionUnknown") {}

/** A connection of the vendor's own by its id. */
export const makeOwnConnection = (connections: ConnectionStore) =>
  Effect.fnUntraced(function* (
    { vendorOrgId }: AdmittedVendor,
    connectionId: string,
  ): Effect.fn.Return<Connection, ConnectionUnknown | StorageError> {
    const connection = yield* connections.find(connectionId)
    if (connection?.vendorOrgId !== vendorOrgId) return yield* new ConnectionUnknown()
    return connection
  })
