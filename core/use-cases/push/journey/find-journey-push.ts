import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys, Vault } from "../../../ports/access/vault.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { JourneyStore } from "../../../ports/connection/journey-store.ts"
import type { Actor } from "../../access/actor.ts"
import { canSeeEntered } from "../../access/device-access.ts"
import { openAnswers } from "../../connection/journey/journey-answers.ts"
import { ConnectionNotLive } from "../../sync/sync-errors.ts"
import { findPushConnection } from "../issue-push-credential.ts"

export interface FindJourneyPushPorts {
  readonly connections: Connections
  readonly journeys: Pick<JourneyStore, "find">
  readonly vault: Pick<Vault, "openConnectionKey">
}

export interface JourneyPush {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  /** The caller is on the device that submitted the journey, or came by a mailed link: the vendor does neither. */
  readonly isOwn: boolean
}

/** The connection of a journey whose corporate pushes, when the actor may manage its credentials. */
export const findJourneyPush = Effect.fnUntraced(function* (
  { connections, journeys, vault }: FindJourneyPushPorts,
  actor: Actor,
  connectionId: string,
) {
  const connection = yield* findPushConnection(connections, actor, "push.manage-credentials", connectionId)
  if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
  const keys = yield* vault.openConnectionKey(connectionId, connection.key)
  const stored = yield* journeys.find(connectionId)
  const submittedOn =
    stored === null ? null : (openAnswers(keys, connectionId, stored.answers).submittedOn ?? null)
  return { connection, keys, isOwn: canSeeEntered(actor, submittedOn) } satisfies JourneyPush
})
