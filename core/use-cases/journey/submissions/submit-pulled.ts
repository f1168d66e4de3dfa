import * as Effect from "effect/Effect"
import { toFieldMapping } from "../../connection/columns/own-columns.ts"
import type { ConnectSource } from "../../onboarding/connect-source.ts"
import { findAccepted, type Submission } from "./submission.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface SubmitPulledPorts extends UsedPorts<"connections.find" | "connectors.find"> {
  readonly connectSource: ConnectSource
}

/** Connects a pulled source after checking it again, and makes the first sync due at once. */
export const makeSubmitPulled =
  ({ connections, connectors, connectSource }: SubmitPulledPorts) =>
  (submission: Submission) => {
    const { actor, connectionId, connector, answers, sharing } = submission
    return connectSource(actor, {
      connectionId,
      connector,
      credentials: answers.credentials[connector] ?? {},
      sharing,
      fieldMapping: toFieldMapping(connectors, connector, answers.columns),
      frequency: answers.integration_type === "SFTP" ? null : (answers.frequency ?? null),
      fullFrequency: null,
      timeZone: null,
      syncsItself: false,
    }).pipe(
      Effect.map(({ connection }) => connection),
      Effect.catchTags({
        ConnectionConflict: () => findAccepted(connections, submission),
        // The connection is named by its id, and no country is given.
        ConnectionAmbiguous: Effect.die,
        InvalidCorporate: Effect.die,
        CountryNotFound: Effect.die,
      }),
    )
  }
