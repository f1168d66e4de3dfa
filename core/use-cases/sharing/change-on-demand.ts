import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Connection } from "../../domain/connection/connection.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../access/find-connection.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { ConnectionNotFound } from "../connection/connection-errors.ts"

/**
 * Shares only the mandatory fields of everybody from now on, and one employee in full while a consent is in force; or, switched
 * off, everything that was agreed to (interface.md, "What the service does" 12).
 */
export const makeChangeOnDemand = ({ connections }: { readonly connections: ConnectionStore }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    onDemand: boolean,
  ): Effect.fn.Return<Connection, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const found = yield* findConnection(connections, actor, "connection.change-sharing", connectionId)
    if (found.key === null) return yield* new ConnectionNotLive({ connectionId })
    const now = yield* Clock.currentTimeMillis
    const changed = yield* connections.changeSharing(
      connectionId,
      (current) =>
        Result.succeed(
          current.onDemand === onDemand ? null : { onDemand, narrows: onDemand, rereads: false },
        ),
      now,
    )
    return changed ?? (yield* new ConnectionNotFound({ connectionId }))
  })
