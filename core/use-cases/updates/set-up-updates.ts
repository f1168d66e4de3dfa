import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SetupConfig } from "../../contract/updates/employee-update.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UpdateConfigs } from "../../ports/employee/update-configs.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The source of the connection does not accept changes. */
export class PostingNotSupported extends Data.TaggedError("PostingNotSupported") {}

/** The fields that the vendor may change in the employees of a connection (POST /api/webhook/v1/setup-config/). */
export const makeSetUpUpdates = (ports: {
  readonly connections: Connections
  readonly connectors: ConnectorCatalogue
  readonly configs: UpdateConfigs
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    config: SetupConfig,
  ): Effect.fn.Return<SetupConfig, ConnectionAccessError | PostingNotSupported | StorageError> {
    const { connection_id: connectionId } = config
    const connection = yield* findConnection(
      ports.connections,
      actor,
      "employees.set-up-updates",
      connectionId,
    )
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const connector = ports.connectors.find(connection.connector ?? "")
    if (config.post_to_source && connector?.canWrite !== true) return yield* new PostingNotSupported()
    yield* ports.configs.save(connection.id, {
      enabled: config.enabled,
      allowedFields: config.allowed_fields,
      postToSource: config.post_to_source,
      notify: config.notify,
    })
    return config
  })
