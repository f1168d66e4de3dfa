import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { computeNextRun, type Schedule } from "../../../domain/connection/schedule.ts"
import type { SourceCredentials } from "../../../ports/connection/source-credentials.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { SourceNotPullable } from "../../reading/source-errors.ts"
import type { SettingsStore } from "../../../ports/connection/settings-store.ts"
import type { Connections } from "../../../ports/connection/connections.ts"

/** Changes how often a source is pulled. Returns the time of the next sync (epoch milliseconds; null: on demand). */
export const makeChangeSchedule = ({
  connections,
  settings,
  sourceCredentials,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly sourceCredentials: SourceCredentials
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    schedule: Schedule,
  ): Effect.fn.Return<
    number | null,
    ConnectionAccessError | ConnectionNotLive | SourceNotPullable | StorageError
  > {
    yield* findLiveConnection(connections, actor, "connection.change-schedule", connectionId)
    if ((yield* sourceCredentials.find(connectionId)) === null)
      return yield* new SourceNotPullable({ connectionId })
    const dueAt = computeNextRun(schedule, yield* Clock.currentTimeMillis, connectionId)
    yield* settings.saveSchedule(connectionId, schedule, dueAt)
    return dueAt
  })
