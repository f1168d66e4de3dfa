import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { nextRun, type Schedule } from "../../../domain/connection/schedule.ts"
import type { ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { SourceCredentials } from "../../../ports/connection/source-credentials.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionRefused, findLiveConnection } from "../../access/find-connection.ts"
import type { ConnectionNotLive } from "../../sync/sync-errors.ts"
import { NothingToPull } from "./nothing-to-pull.ts"

/** How often a source is asked from now on; gives when it is asked next (epoch milliseconds, null: on demand). */
export const makeChangeSchedule = ({
  connections,
  credentials,
}: {
  readonly connections: ConnectionStore
  readonly credentials: SourceCredentials
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    schedule: Schedule,
  ): Effect.fn.Return<number | null, ConnectionRefused | ConnectionNotLive | NothingToPull | StorageError> {
    yield* findLiveConnection(connections, actor, "connection.change-schedule", connectionId)
    if ((yield* credentials.find(connectionId)) === null) return yield* new NothingToPull({ connectionId })
    const dueAt = nextRun(schedule, yield* Clock.currentTimeMillis, connectionId)
    yield* connections.saveSchedule(connectionId, schedule, dueAt)
    return dueAt
  })
