import * as Effect from "effect/Effect"
import { type EditChanges, summarizeEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { UploadTask } from "../../../../domain/onboarding/upload.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import { compileUpload, type CompileUploadPorts } from "../compile-upload.ts"
import type { FoundUpload } from "../find-upload.ts"
import { openContents, openEdit, sealChanges } from "../sealed-upload.ts"
import type { UploadMappingInvalid } from "../upload-errors.ts"
import { EMPTY_FILE } from "../upload-source.ts"
import { settleConflicts } from "./settle-conflicts.ts"
import { collectChanges, type EditedPage, editNextRows, type EditRowsPorts } from "./edit-rows.ts"

export type ResolveEditPorts = EditRowsPorts & CompileUploadPorts & UsedPorts<"makeCsvSource">

const NO_CHANGES: EditChanges = { corrections: {}, leftOut: [] }

/**
 * Finds and stores what the last edit changes, from the rows of the check before it. An edit whose changes are known stays as it is, so
 * that an interrupted check can begin again. `onPage`: called after each page of rows.
 */
export const resolveEdit = Effect.fnUntraced(function* (
  ports: ResolveEditPorts,
  found: FoundUpload,
  { task, onPage }: { readonly task: UploadTask; readonly onPage: Effect.Effect<void> },
): Effect.fn.Return<void, StorageError | UploadMappingInvalid | VendorNotFound> {
  const { connection, keys, upload } = found
  const [last] = yield* ports.uploads.listEdits(upload, upload.edits - 1)
  if (last === undefined || last.summary !== null) return
  const contents = openEdit(keys, upload.id, last)
  if (!("edit" in contents)) return
  const { edit } = contents
  if (edit.kind === "carry-over") return
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const source = ports.makeCsvSource(EMPTY_FILE)
  const compiled = yield* compileUpload(ports, { connection, source, columns: headers, task, terms: null })
  let changes =
    edit.kind === "settle-conflicts"
      ? yield* settleConflicts(ports.uploads, found, { edit, headers })
      : NO_CHANGES
  for (let after: number | null = 0; after !== null;) {
    const page: EditedPage = yield* editNextRows(ports, { found, compiled, headers, task, edit }, after)
    changes = collectChanges(page.rows, changes, compiled.rowMapper)
    after = page.next
    yield* onPage
  }
  const summary = summarizeEdit(edit, changes)
  yield* ports.uploads.resolveEdit(upload, sealChanges(keys, upload.id, last.number, { summary, changes }))
})
