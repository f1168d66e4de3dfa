import * as Effect from "effect/Effect"
import type { IssuedPushCredential, PushAccess } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The last credential of each environment of a connection, `test` first; never its password. */
export const makeListPushCredentials = ({
  pushAccess,
  connections,
}: {
  readonly pushAccess: PushAccess
  readonly connections: Connections
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ReadonlyArray<IssuedPushCredential>, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "push.manage-credentials", connectionId)
    return yield* pushAccess.list(connectionId)
  })
