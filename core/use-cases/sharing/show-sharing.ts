import * as Effect from "effect/Effect"
import { findSharingRequest, type SharingRequest } from "../../domain/sharing/agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../access/find-connection.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface SharingDetails {
  readonly connection: Connection
  /** Null: the vendor requests nothing beyond the agreement. */
  readonly request: SharingRequest | null
}

/** What a corporate withholds, and what its vendor requests beyond the agreement. */
export const makeShowSharing = ({ connections }: { readonly connections: Connections }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SharingDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.show-sharing", connectionId)
    return { connection, request: findSharingRequest(connection) }
  })
