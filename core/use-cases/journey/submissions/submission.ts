import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../../../contract/journey/journey-answers.ts"
import type { SharingTerms } from "../../../contract/sharing/sharing-terms.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findConnection } from "../../authorization/find-connection.ts"
import { ConnectorMismatch } from "../../onboarding/choose-connection.ts"

/** The saved answers cannot be submitted; the reason by answer. */
export class JourneyIncomplete extends Data.TaggedError("JourneyIncomplete")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** Complete answers, with which a connection that is not accepted yet is accepted. */
export interface Submission {
  readonly actor: Actor
  readonly connectionId: string
  /** Code of the connector. */
  readonly connector: string
  readonly keys: ConnectionKeys
  readonly answers: JourneyAnswers
  /** From the answers. */
  readonly sharing: SharingTerms
}

/** The connection, when it is connected by this connector. */
export const requireSameConnector = (
  connection: Connection,
  requested: string,
): Effect.Effect<Connection, ConnectorMismatch> =>
  connection.connector === requested
    ? Effect.succeed(connection)
    : Effect.fail(new ConnectorMismatch({ connection, requested }))

/** If two equal submissions come at once, one accepts and the other finds the accepted connection. */
export const findAccepted = (
  connections: Pick<Connections, "find">,
  { actor, connectionId, connector }: Submission,
) =>
  Effect.flatMap(findConnection(connections, actor, "journey.show", connectionId), (found) =>
    requireSameConnector(found, connector),
  )
