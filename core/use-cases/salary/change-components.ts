import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type ComponentOverrides, parseOverrides } from "../../domain/salary/parse-overrides.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The overrides are invalid; each error by title. Nothing was saved. */
export class ComponentsInvalid extends Data.TaggedError("ComponentsInvalid")<{
  readonly errors: ReadonlyArray<string>
}> {}

/**
 * Replaces a connection's component overrides; `{}` removes all, so that the built-in table decides. They apply from the
 * next sync on, and a pulled source is then read in full.
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
    if ("errors" in read) return yield* new ComponentsInvalid(read)
    yield* settings.saveComponentOverrides(connectionId, read.overrides)
    return read.overrides
  })
