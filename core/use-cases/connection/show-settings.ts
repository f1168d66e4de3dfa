import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { type ConnectionSettings, toConnectionSettings } from "../authorization/connection-view.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface SettingsDetails
  extends ConnectionSettings, Pick<Connection, "id" | "orgName" | "allowedMissingShare"> {}

/** How the source of a connection is read: settings of the corporate, which the vendor does not see. */
export const makeShowSettings = ({ connections }: { readonly connections: Pick<Connections, "find"> }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SettingsDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.show-settings", connectionId)
    const { id, orgName, allowedMissingShare } = connection
    return { id, orgName, allowedMissingShare, ...toConnectionSettings(connection) }
  })
