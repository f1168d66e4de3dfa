import * as Effect from "effect/Effect"
import type { LoadMode } from "../domain/sync/session.ts"
import type { Journey } from "../use-cases/authorization/actor.ts"
import { makeShowJourneySync } from "../use-cases/journey/show-journey-sync.ts"
import { makeAppendUpload } from "../use-cases/onboarding/uploads/append-upload.ts"
import { type CheckUploadInput, makeCheckUpload } from "../use-cases/onboarding/uploads/check-upload.ts"
import { makeChooseHeader } from "../use-cases/onboarding/uploads/choose-header.ts"
import { makeCorrectUploadRow } from "../use-cases/onboarding/uploads/rows/correct-upload-row.ts"
import type { UploadEdit } from "../domain/onboarding/edits/upload-edit.ts"
import { makeExportCorrectedFile } from "../use-cases/onboarding/uploads/export-corrected-file.ts"
import { makeEditUpload } from "../use-cases/onboarding/uploads/rows/edit-upload.ts"
import { makeMoveEdits } from "../use-cases/onboarding/uploads/rows/move-edits.ts"
import { makePreviewEdit } from "../use-cases/onboarding/uploads/rows/preview-edit.ts"
import {
  makeListUploadErrors,
  type UploadErrorView,
} from "../use-cases/onboarding/uploads/list-upload-errors.ts"
import { makeListUploadRows } from "../use-cases/onboarding/uploads/rows/list-upload-rows.ts"
import { makeProcessNextUpload } from "../use-cases/onboarding/uploads/process-uploads.ts"
import { makeShowUpload } from "../use-cases/onboarding/uploads/show-upload.ts"
import { makeStartUpload } from "../use-cases/onboarding/uploads/start-upload.ts"
import { makeShowSession } from "../use-cases/sync/show-session.ts"
import { makeRunSync } from "../use-cases/sync/run-sync.ts"
import { START } from "./builders/vendors.ts"
import { makeJourneyFixture } from "./journey-fixture.ts"
import { runAt } from "./sync-fixture.ts"

/** A corporate in its journey that uploads files. */
export const makeUploadFixture = async () => {
  const journey = await makeJourneyFixture()
  const { ports, connectionId } = journey
  const processNext = makeProcessNextUpload({ ...ports, runSync: makeRunSync(ports) })
  const process = (at?: number) => runAt(processNext, at)
  const makeUploadCalls = (actor: Journey) => {
    const attempt = async <A, E>(call: (caller: Journey) => Effect.Effect<A, E>, at?: number) =>
      runAt(Effect.result(call(await journey.authenticate(actor))), at)
    const select = (uploadId: string) => ({ connectionId, uploadId })
    return {
      start: (size: number, at?: number, replaces = false) =>
        attempt(
          (caller) =>
            makeStartUpload(ports)(caller, {
              connectionId,
              fileName: "staff.csv",
              size,
              sheet: null,
              replaces,
            }),
          at,
        ),
      append: (uploadId: string, offset: number, text: string) =>
        attempt((caller) =>
          makeAppendUpload(ports)(caller, { ...select(uploadId), offset, bytes: Buffer.from(text) }),
        ),
      show: (uploadId: string) => attempt((caller) => makeShowUpload(ports)(caller, select(uploadId))),
      chooseHeader: (uploadId: string, line: number) =>
        attempt((caller) => makeChooseHeader(ports)(caller, { ...select(uploadId), line })),
      check: (
        uploadId: string,
        columns: Readonly<Record<string, string | null>>,
        mode: LoadMode = "full",
        answers: Pick<
          CheckUploadInput,
          "dateOrder" | "decimalMark" | "phoneCountry" | "firstYears" | "answers"
        > = {},
      ) =>
        attempt((caller) =>
          makeCheckUpload(ports)(caller, { ...select(uploadId), columns, mode, ...answers }),
        ),
      rows: (uploadId: string, search: string | null = null) =>
        attempt((caller) =>
          makeListUploadRows(ports)(caller, { ...select(uploadId), error: null, search, after: 0 }),
        ),
      edit: (uploadId: string, edit: UploadEdit) =>
        attempt((caller) => makeEditUpload(ports)(caller, { ...select(uploadId), edit })),
      previewEdit: (uploadId: string, edit: UploadEdit, after = 0) =>
        attempt((caller) => makePreviewEdit(ports)(caller, { ...select(uploadId), edit, after })),
      moveEdits: (uploadId: string, step: "undo" | "redo") =>
        attempt((caller) => makeMoveEdits(ports)(caller, { ...select(uploadId), step })),
      exportCorrected: async (uploadId: string) =>
        readText(await runAt(makeExportCorrectedFile(ports)(actor, select(uploadId)))),
      correct: (uploadId: string, row: number, cells: Readonly<Record<string, string>>) =>
        attempt((caller) => makeCorrectUploadRow(ports)(caller, { ...select(uploadId), row, cells })),
      listErrors: async (uploadId: string) => {
        const listed: Array<UploadErrorView> = []
        for await (const page of await runAt(makeListUploadErrors(ports)(actor, select(uploadId))))
          listed.push(...page)
        return listed
      },
    }
  }
  const own = makeUploadCalls(journey.actor)
  const showSync = makeShowJourneySync({ ...ports, showSession: makeShowSession(ports) })
  return {
    ...journey,
    process,
    own,
    showSync: () => runAt(showSync(journey.actor, connectionId)),
    of: (device: Partial<Journey>) => makeUploadCalls({ ...journey.actor, ...device }),
    /** Uploads and reads a file, also in place of another device's. */
    upload: async (lines: ReadonlyArray<string>): Promise<string> => {
      const text = lines.join("\n")
      await own.start(Buffer.byteLength(text), undefined, true)
      const uploadId = (await runAt(journey.storage.uploads.find(connectionId)))?.id ?? ""
      await own.append(uploadId, 0, text)
      await process(START)
      return uploadId
    },
  }
}

const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const read: Array<Uint8Array> = []
  for await (const chunk of chunks) read.push(chunk)
  return Buffer.concat(read).toString()
}
