import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type MappingError, planMapping } from "../../domain/reading/field-mapping.ts"
import type { FieldMapping } from "../../domain/mapping/reading-settings.ts"
import { INITIAL_POSITION } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** Keys that the data model does not have, or one key for two columns. */
export class MappingInvalid extends Data.TaggedError("MappingInvalid")<{
  readonly errors: ReadonlyArray<MappingError>
}> {}

/**
 * Sets which column of a connection's source holds which field, from the next sync on; null: by the connector and the
 * columns' names. A pulled source is then read in full.
 */
export const makeChangeMapping = ({
  connections,
  settings,
  syncSchedule,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly syncSchedule: SyncSchedule
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    mapping: FieldMapping | null,
  ): Effect.fn.Return<void, ConnectionAccessError | ConnectionNotLive | MappingInvalid | StorageError> {
    yield* findLiveConnection(connections, actor, "connection.change-mapping", connectionId)
    const plan = planMapping(Object.keys(mapping ?? {}), mapping, { mandatory: () => false })
    // Columns that the mapping omits may be mapped by the connector or by name.
    const errors = plan.errors.filter(({ code }) => code !== "mandatory-unmapped")
    if (errors.length > 0) return yield* new MappingInvalid({ errors })
    yield* settings.saveFieldMapping(connectionId, mapping)
    yield* syncSchedule.saveSourceCursor(connectionId, INITIAL_POSITION)
  })
