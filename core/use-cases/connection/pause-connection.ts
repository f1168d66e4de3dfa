import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/**
 * Pauses or resumes a connection. While it is paused nothing is pulled, uploaded or pushed, and the vendor can still read what
 * it has. A running sync completes. After the pause, one catch-up sync runs for the scheduled times that passed.
 */
export const makePauseConnection = ({
  connections,
  settings,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    paused: boolean,
  ): Effect.fn.Return<Connection, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const action = paused ? "connection.pause" : "connection.resume"
    const connection = yield* findLiveConnection(connections, actor, action, connectionId)
    const pausedAt = paused ? (connection.pausedAt ?? (yield* Clock.currentTimeMillis)) : null
    yield* settings.setPaused(connectionId, pausedAt)
    return { ...connection, pausedAt }
  })
