import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../access/find-connection.ts"
import type { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/**
 * Takes nothing from the corporate any more, whether it is asked for, uploaded or pushed, until it is let go on; what the
 * vendor has stays readable. A sync that runs comes to its end. A time that passes meanwhile is made up for once.
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
    const connection = yield* findLiveConnection(connections, actor, "connection.pause", connectionId)
    const pausedAt = paused ? (connection.pausedAt ?? (yield* Clock.currentTimeMillis)) : null
    yield* settings.setPaused(connectionId, pausedAt)
    return { ...connection, pausedAt }
  })
