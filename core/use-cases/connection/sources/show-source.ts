import * as Effect from "effect/Effect"
import type { JourneyConnector } from "../../../contract/connection/connectors.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { toJourneyConnector } from "../describe-connector.ts"
import { openStoredDetails, type StoredDetailsPorts } from "./stored-details.ts"

export type ShowSourcePorts = StoredDetailsPorts & UsedPorts<"connections.find" | "sources.codes">

export interface SourceDetails {
  /** Null: this installation does not have it any more. */
  readonly connector: JourneyConnector | null
  /** The service reads it; otherwise employees are uploaded or pushed. */
  readonly isPulled: boolean
  /** It can call an address on changes. */
  readonly supportsWebhooks: boolean
  /** The stored details that are not secret, by field. */
  readonly details: Credentials
}

/** The source of a connection, with the details by which it is read. */
export const makeShowSource = (ports: ShowSourcePorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const connection = yield* findLiveConnection(
      ports.connections,
      actor,
      "connection.repair-source",
      connectionId,
    )
    const code = connection.connector ?? ""
    const { visible } = yield* openStoredDetails(ports, actor, connection)
    const connector = ports.connectors.find(code)
    return {
      connector: connector === null ? null : toJourneyConnector(connector),
      isPulled: ports.sources.codes.includes(code),
      supportsWebhooks: connector?.supportsWebhooks ?? false,
      details: visible,
    } satisfies SourceDetails
  })
