import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { findPushConnection } from "../issue-push-credential.ts"

export type FindJourneyPushPorts = UsedPorts<"connections" | "vault.openConnectionKey">

export interface JourneyPush {
  readonly connection: Connection
  readonly keys: ConnectionKeys
}

/** The connection of a journey whose corporate pushes, when the actor may manage its credentials: the vendor may not. */
export const findJourneyPush = Effect.fnUntraced(function* (
  { connections, vault }: FindJourneyPushPorts,
  actor: Actor,
  connectionId: string,
) {
  const connection = yield* findPushConnection(connections, actor, "push.manage-credentials", connectionId)
  if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
  const keys = yield* vault.openConnectionKey(connectionId, connection.key)
  return { connection, keys } satisfies JourneyPush
})
