import * as Effect from "effect/Effect"
import type { SourceWebhook } from "../../../ports/connection/source-webhooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"

type Ports = UsedPorts<"connections.find" | "sourceWebhooks.find" | "sourceWebhooks.revoke">

/** When the source webhook of a connection was issued and last called; null when there is none. */
export const makeShowSourceWebhook = ({ connections, sourceWebhooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SourceWebhook | null, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.show-source-webhook", connectionId)
    return yield* sourceWebhooks.find(connectionId)
  })

/** Revokes the source webhook of a connection. False when there is none. */
export const makeRevokeSourceWebhook = ({ connections, sourceWebhooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<boolean, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.revoke-source-webhook", connectionId)
    return yield* sourceWebhooks.revoke(connectionId)
  })
