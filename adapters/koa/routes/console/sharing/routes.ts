import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/sharing/console/sharing-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { respondWithProgress } from "../../../streams/progress-stream.ts"
import { alreadyRunning } from "../../../calls/descriptions.ts"
import { toPreview, toProgress, toSharing } from "./sharing-response.ts"

/** What and whom a company shares, which its own people decide on: a vendor learns neither the rules nor who is left out. */
export const sharingCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleSharing, ({ sharing: { showSharing } }, { caller: { actor }, path }) =>
    Effect.map(showSharing(actor, path.connection_id), (shown) => respond(200, toSharing(shown))),
  ),

  implement(
    calls.changeConsoleSharing,
    ({ sharing: { changeSharing } }, { caller: { actor }, path, body: { version, ...terms } }) => {
      const changed = Effect.map(changeSharing(actor, path.connection_id, terms, version), ({ excluded }) =>
        respond(200, { excluded }),
      )
      return withFailures(changed, {
        SyncAlreadyRunning: alreadyRunning,
        SessionLost: () => alreadyRunning({ sessionId: null }),
        FieldsRequired: ({ keys }) => ({
          message: "The request is not valid: see withheld.",
          data: { withheld: `Required by the vendor: ${keys.join(", ")}` },
        }),
      })
    },
  ),

  implement(
    calls.previewConsoleSharing,
    (
      { sharing: { previewSharing } },
      {
        caller: { actor },
        path: { connection_id: connectionId },
        body: { reads_source: readsSource, ...terms },
      },
    ) =>
      respondWithProgress(calls.previewConsoleSharing, (report) =>
        Effect.map(
          previewSharing(actor, {
            ...{ connectionId, terms, readsSource },
            onProgress: (progress) => report(toProgress(progress)),
          }),
          toPreview,
        ),
      ),
  ),

  implement(
    calls.answerConsoleSharingRequest,
    ({ sharing: { decideSharingRequest } }, { caller: { actor }, path, body }) =>
      Effect.as(decideSharingRequest(actor, { connectionId: path.connection_id, ...body }), respond(200, {})),
  ),
]
