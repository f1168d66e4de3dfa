import * as Effect from "effect/Effect"
import { confirmJourneySync } from "../../../../core/contract/sync/journey/sync-calls.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { alreadyRunning } from "../../calls/descriptions.ts"
import { withFailures } from "../../calls/call-errors.ts"

export const confirmSyncCalls: ReadonlyArray<Implementation> = [
  implement(
    confirmJourneySync,
    ({ sync: { confirmSync } }, { caller: { actor }, body: { session_id: sessionId, confirmed } }) =>
      withFailures(
        Effect.map(
          confirmSync(actor, {
            connectionId: actor.connectionId,
            sessionId,
            confirmed,
            onProgress: () => undefined,
          }),
          ({ state }) => respond(200, { state }),
        ),
        { SessionLost: () => alreadyRunning({ sessionId: null }), SyncAlreadyRunning: alreadyRunning },
      ),
  ),
]
