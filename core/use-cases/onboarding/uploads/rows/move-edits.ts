import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Actor } from "../../../authorization/actor.ts"
import type { FindUploadError, FindUploadPorts, UploadSelector } from "../find-upload.ts"
import { sealTask } from "../sealed-upload.ts"
import { UploadNotReady } from "../upload-errors.ts"
import { findEditable } from "./edit-upload.ts"

export interface MoveEditsInput extends UploadSelector {
  readonly step: "undo" | "redo"
}

/**
 * Undoes the last edit of the file, or applies again the one that was undone last, and checks every row again in the background. Fails
 * when there is no such edit.
 */
export const makeMoveEdits = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { step, ...selector }: MoveEditsInput,
  ): Effect.fn.Return<void, FindUploadError | UploadNotReady> {
    const { keys, upload, task } = yield* findEditable(ports, actor, selector)
    const edits = upload.edits + (step === "undo" ? -1 : 1)
    const isThere = edits >= 0 && edits <= upload.editsKept
    const check = { task: sealTask(keys, upload.id, task), now: yield* Clock.currentTimeMillis }
    const isStarted = isThere && (yield* ports.uploads.moveEdits(upload, edits, check))
    if (!isStarted) return yield* new UploadNotReady({ stage: upload.stage })
  })
