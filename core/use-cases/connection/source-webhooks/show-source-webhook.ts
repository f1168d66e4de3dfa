import * as Effect from "effect/Effect"
import type { SourceWebhook, SourceWebhooks } from "../../../ports/connection/source-webhooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../access/find-connection.ts"
import type { Connections } from "../../../ports/connection/connections.ts"

interface Ports {
  readonly connections: Pick<Connections, "find">
  readonly sourceWebhooks: Pick<SourceWebhooks, "find" | "revoke">
}

/** When the address of a connection was made, and when its source was last heard there; null: it has none. */
export const makeShowSourceWebhook = ({ connections, sourceWebhooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SourceWebhook | null, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.show-hook", connectionId)
    return yield* sourceWebhooks.find(connectionId)
  })

/** From now on nothing is heard at the address of a connection. False: it had none. */
export const makeRevokeSourceWebhook = ({ connections, sourceWebhooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<boolean, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.end-hook", connectionId)
    return yield* sourceWebhooks.revoke(connectionId)
  })
