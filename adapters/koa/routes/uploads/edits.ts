import * as Effect from "effect/Effect"
import type { UploadEdit as SentEdit } from "../../../../core/contract/onboarding/journey/upload-edits.ts"
import type { journeyUploads } from "../../../../core/contract/onboarding/journey/upload-calls.ts"
import type { consoleUploads } from "../../../../core/contract/requests/console/assisted-file-calls.ts"
import type { UploadEdit } from "../../../../core/domain/onboarding/edits/upload-edit.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { Streamed } from "../../calls/route.ts"
import { NOT_STORED } from "../not-stored.ts"
import { findConnection } from "./find-connection.ts"
import { describeMapping, describeNotReady, describeUnread } from "./upload-response.ts"

/** Edits of many rows of a file, and the file that they make. */
export const makeEditImplementations = (
  calls: typeof journeyUploads | typeof consoleUploads,
): ReadonlyArray<Implementation> => [
  implement(calls.editUpload, ({ onboarding: { editUpload } }, { caller, path, body: { edit } }) =>
    withFailures(
      Effect.as(
        editUpload(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
          edit: toEdit(edit),
        }),
        respond(202, {}),
      ),
      {
        UploadNotReady: describeNotReady,
        CorrectionInvalid: ({ columns }) => describeUnread("edit", columns),
      },
    ),
  ),

  implement(
    calls.previewUploadEdit,
    ({ onboarding: { previewEdit } }, { caller, path, body: { edit, cursor } }) =>
      withFailures(
        Effect.map(
          previewEdit(caller.actor, {
            connectionId: findConnection(caller, path),
            uploadId: path.upload_id,
            edit: toEdit(edit),
            after: cursor ?? 0,
          }),
          ({ next, ...preview }) => respond(200, { ...preview, next_cursor: next }, NOT_STORED),
        ),
        {
          UploadNotReady: describeNotReady,
          UploadMappingInvalid: describeMapping,
          CorrectionInvalid: ({ columns }) => describeUnread("edit", columns),
        },
      ),
  ),

  implement(calls.moveUploadEdits, ({ onboarding: { moveEdits } }, { caller, path, body: { step } }) =>
    withFailures(
      Effect.as(
        moveEdits(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
          step,
        }),
        respond(202, {}),
      ),
      { UploadNotReady: describeNotReady },
    ),
  ),

  implement(calls.exportCorrectedFile, ({ onboarding: { exportCorrectedFile } }, { caller, path }) =>
    withFailures(
      Effect.map(
        exportCorrectedFile(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
        }),
        (chunks) =>
          respond(200, new Streamed(chunks, "text/csv; charset=utf-8"), {
            ...NOT_STORED,
            "Content-Disposition": 'attachment; filename="corrected.csv"',
          }),
      ),
      { UploadNotReady: describeNotReady },
    ),
  ),
]

const toEdit = (sent: SentEdit): UploadEdit => {
  if (sent.kind !== "replace-text") return sent
  const { is_whole_cell: isWholeCell, is_case_sensitive: isCaseSensitive, ...replacement } = sent
  return { ...replacement, isWholeCell, isCaseSensitive }
}
