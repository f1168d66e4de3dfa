import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** Not a share from 0 to 1. */
export class ShareInvalid extends Data.TaggedError("ShareInvalid")<{ readonly share: number }> {}

/**
 * Sets the share of a corporate's employees, 0 to 1, that a full load may leave out, or change in status or fields, before it
 * needs a person's confirmation (specification/sync.md#mass-change-guard). A sync that is already held stays held.
 */
export const makeChangeGuard = ({
  connections,
  settings,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    share: number,
  ): Effect.fn.Return<Connection, ShareInvalid | ConnectionAccessError | ConnectionNotLive | StorageError> {
    const connection = yield* findLiveConnection(connections, actor, "connection.change-guard", connectionId)
    if (!(share >= 0 && share <= 1)) return yield* new ShareInvalid({ share })
    yield* settings.saveAllowedShare(connectionId, share)
    return { ...connection, allowedMissingShare: share }
  })
