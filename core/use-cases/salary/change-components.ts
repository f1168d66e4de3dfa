import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type ComponentOverrides, parseOverrides } from "../../domain/salary/parse-overrides.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../access/find-connection.ts"
import type { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** Overrides that cannot be taken; each wrong one with what is wrong with it. Nothing was saved. */
export class ComponentsInvalid extends Data.TaggedError("ComponentsInvalid")<{
  readonly problems: ReadonlyArray<string>
}> {}

/**
 * As what a connection counts single components of salaries, in the place of what it said before; `{}`: all as the table does.
 * It holds from the next sync on, and a source that is asked is then asked for everybody.
 */
export const makeChangeComponents = ({
  connections,
  settings,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    given: unknown,
  ): Effect.fn.Return<
    ComponentOverrides,
    ComponentsInvalid | ConnectionAccessError | ConnectionNotLive | StorageError
  > {
    yield* findLiveConnection(connections, actor, "connection.change-components", connectionId)
    const read = parseOverrides(given)
    if ("problems" in read) return yield* new ComponentsInvalid(read)
    yield* settings.saveComponentOverrides(connectionId, read.overrides)
    return read.overrides
  })
