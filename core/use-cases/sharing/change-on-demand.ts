import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { ConnectionNotLive, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/**
 * Switches on-demand sharing: only the mandatory fields of all employees, and one employee in full while a consent is in
 * force; switched off, everything that was agreed to (specification/data-model.md#on-demand-access).
 */
export const makeChangeOnDemand = ({
  connections,
  sharingTerms,
}: {
  readonly connections: Connections
  readonly sharingTerms: SharingStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    onDemand: boolean,
  ): Effect.fn.Return<Connection, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const found = yield* findConnection(connections, actor, "connection.change-sharing", connectionId)
    if (found.key === null) return yield* new ConnectionNotLive({ connectionId })
    const now = yield* Clock.currentTimeMillis
    const changed = yield* sharingTerms.change(
      connectionId,
      (current) =>
        Result.succeed(
          current.onDemand === onDemand ? null : { onDemand, narrows: onDemand, rereads: false },
        ),
      now,
    )
    return changed ?? (yield* new ConnectionNotFound({ connectionId }))
  })
