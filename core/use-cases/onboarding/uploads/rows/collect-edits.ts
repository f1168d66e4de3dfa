import * as Effect from "effect/Effect"
import { collectCarried } from "../../../../domain/onboarding/edits/carried-edits.ts"
import type { CarriedEdits } from "../../../../domain/onboarding/edits/carried-rows.ts"
import type { ConnectionKeys } from "../../../../ports/accounts/vault.ts"
import type { StoredUpload, UploadStore } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import { openContents, openTask } from "../sealed-upload.ts"
import { UploadNotReady } from "../upload-errors.ts"
import { readAppliedEdits, readCorrections } from "../upload-source.ts"

/**
 * The edits of a file that another one replaces; null: there are none. Fails while it is not known yet what the last one changes.
 */
export const collectEdits = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "listCorrections" | "listEdits">,
  keys: ConnectionKeys,
  upload: StoredUpload,
): Effect.fn.Return<CarriedEdits | null, UploadNotReady | StorageError> {
  const edits = yield* readAppliedEdits(uploads, keys, upload)
  const open = edits.flatMap((each) => ("changes" in each ? [] : [each.edit]))
  const waiting = open.flatMap((edit) => (edit.kind === "carry-over" ? [edit.edits] : []))
  if (waiting.length < open.length) return yield* new UploadNotReady({ stage: upload.stage })
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const mapping = openTask(keys, upload)?.columns ?? {}
  const found = collectCarried(
    edits.filter((each) => "changes" in each),
    { headers, mapping },
  )
  // A release without edits stored corrections without their employees.
  const corrections = yield* readCorrections(uploads, keys, upload.id)
  const carried: CarriedEdits = {
    cells: [...found.cells, ...waiting.flatMap(({ cells }) => cells)],
    leftOut: [...found.leftOut, ...waiting.flatMap(({ leftOut }) => leftOut)],
    unnamed: waiting.reduce((sum, { unnamed }) => sum + unnamed, found.unnamed + corrections.size),
  }
  return carried.cells.length + carried.leftOut.length + carried.unnamed === 0 ? null : carried
})
