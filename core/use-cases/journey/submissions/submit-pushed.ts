import * as Effect from "effect/Effect"
import type { ConnectCorporate } from "../../onboarding/connect-corporate.ts"
import { findAccepted, type Submission } from "./submission.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface SubmitPushedPorts extends UsedPorts<"connections.find"> {
  readonly connectCorporate: ConnectCorporate
}

/** Accepts the connection of a corporate that pushes; its system needs credentials next, and nothing is read. */
export const makeSubmitPushed =
  ({ connections, connectCorporate }: SubmitPushedPorts) =>
  (submission: Submission) => {
    const { actor, connectionId, connector, sharing } = submission
    return connectCorporate(actor, { connectionId, connector, sharing }).pipe(
      Effect.catchTags({
        ConnectionConflict: () => findAccepted(connections, submission),
        // The connection is named by its id.
        ConnectionAmbiguous: Effect.die,
        InvalidCorporate: Effect.die,
      }),
    )
  }
