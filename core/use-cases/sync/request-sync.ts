import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import { SourceNotPullable } from "../reading/source-errors.ts"
import { type ConnectionNotLive, ConnectionPaused } from "../authorization/authorization-errors.ts"
import { SyncAlreadyRunning } from "./sync-errors.ts"

export type RequestSyncPorts = UsedPorts<"connections.find" | "ledger.findRunning" | "syncSchedule.ask">

/**
 * Makes a pulled source due now, so that a worker syncs it within seconds. Its schedule stays as it is: neither its next time nor the
 * count of its attempts changes.
 */
export const makeRequestSync = ({ connections, ledger, syncSchedule }: RequestSyncPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    void,
    | ConnectionAccessError
    | ConnectionNotLive
    | ConnectionPaused
    | SourceNotPullable
    | SyncAlreadyRunning
    | StorageError
  > {
    const connection = yield* findLiveConnection(connections, actor, "connection.sync", connectionId)
    if (connection.schedule === null) return yield* new SourceNotPullable({ connectionId })
    if (connection.pausedAt !== null) return yield* new ConnectionPaused({ connectionId })
    const running = yield* ledger.findRunning(connectionId)
    if (running !== null) return yield* new SyncAlreadyRunning({ connectionId, sessionId: running.id })
    yield* syncSchedule.ask(connectionId, yield* Clock.currentTimeMillis)
  })
