import * as Effect from "effect/Effect"
import type { JourneyConnector } from "../../contract/connection/connectors.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { toJourneyConnector } from "../connection/describe-connector.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"

/** What a corporate can connect in its journey, by name. */
export const makeListJourneyConnectors = ({
  connections,
  connectors,
}: {
  readonly connections: Pick<Connections, "find">
  readonly connectors: Pick<ConnectorCatalogue, "all">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ReadonlyArray<JourneyConnector>, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "journey.show", connectionId)
    return connectors.all.map(toJourneyConnector)
  })
