import * as Effect from "effect/Effect"
import {
  consoleUploads,
  shareUploadForConsole,
} from "../../../../../core/contract/requests/console/assisted-file-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { describeNotReady } from "../../uploads/upload-response.ts"
import { makeUploadImplementations } from "../../uploads/uploads.ts"

/** The file of employees of an assisted set-up: uploaded, checked and corrected as in the journey, then shared. */
export const assistedFileCalls: ReadonlyArray<Implementation> = [
  ...makeUploadImplementations(consoleUploads),

  implement(
    shareUploadForConsole,
    (
      { requests: { shareAssistedFile } },
      { caller: { actor }, path: { connection_id: connectionId, upload_id: uploadId }, body: { mode } },
    ) =>
      withFailures(Effect.as(shareAssistedFile(actor, { connectionId, uploadId, mode }), respond(200, {})), {
        UploadNotReady: describeNotReady,
        UploadNotSharable: ({ reason }) => ({ message: reason }),
      }),
  ),
]
