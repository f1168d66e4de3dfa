import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { UploadEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { Actor } from "../../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type FoundUpload,
  type UploadSelector,
} from "../find-upload.ts"
import { openContents, openTask, sealEdit, sealTask } from "../sealed-upload.ts"
import { CorrectionInvalid, UploadNotReady } from "../upload-errors.ts"
import { listUnread } from "./edit-rows.ts"

export interface EditUploadInput extends UploadSelector {
  readonly edit: UploadEdit
}

export interface EditableUpload extends FoundUpload {
  readonly task: UploadTask
  readonly headers: ReadonlyArray<string>
}

/** An upload whose rows were checked, so that they can be edited. */
export const findEditable = Effect.fnUntraced(function* (
  ports: FindUploadPorts,
  actor: Actor,
  selector: UploadSelector,
): Effect.fn.Return<EditableUpload, FindUploadError | UploadNotReady> {
  const found = yield* findReadUpload(ports, actor, selector)
  const { keys, upload } = found
  const task = openTask(keys, upload)
  if (upload.stage !== "checked" || task === null) return yield* new UploadNotReady({ stage: upload.stage })
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  return { ...found, task, headers }
})

/** As `findEditable`, for an edit that names only columns that are read. */
export const findEditableFor = (
  ports: FindUploadPorts,
  actor: Actor,
  { edit, ...selector }: EditUploadInput,
) =>
  Effect.flatMap(
    findEditable(ports, actor, selector),
    (found): Effect.Effect<EditableUpload, CorrectionInvalid> => {
      const unread = listUnread(edit, found.headers, found.task)
      return unread.length > 0
        ? Effect.fail(new CorrectionInvalid({ columns: unread }))
        : Effect.succeed(found)
    },
  )

/**
 * Adds an edit to the list of the file, and checks every row again in the background, which first finds what the edit changes. Edits
 * that were undone are forgotten.
 */
export const makeEditUpload = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: EditUploadInput,
  ): Effect.fn.Return<void, FindUploadError | UploadNotReady | CorrectionInvalid> {
    const { keys, upload, task } = yield* findEditableFor(ports, actor, input)
    const edit = sealEdit(keys, upload.id, upload.edits + 1, input.edit)
    const check = { task: sealTask(keys, upload.id, task), now: yield* Clock.currentTimeMillis }
    const isStarted = yield* ports.uploads.addEdit(upload, edit, check)
    if (!isStarted) return yield* new UploadNotReady({ stage: upload.stage })
  })
