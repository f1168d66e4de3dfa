import * as Effect from "effect/Effect"
import { listOpenConflicts } from "../../../../domain/onboarding/edits/carried-edits.ts"
import type { RowOrigin } from "../../../../domain/onboarding/edits/carried-rows.ts"
import type { EditChanges, UploadEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import type { Correction } from "../../../../domain/onboarding/upload.ts"
import type { UploadStore } from "../../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { FoundUpload } from "../find-upload.ts"
import { readAppliedEdits } from "../upload-source.ts"

/** What a decision about conflicts changes. Those that were decided before it stay as they are. */
export const settleConflicts = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "listEdits">,
  { keys, upload }: FoundUpload,
  {
    edit: { take, cells },
    headers,
  }: {
    readonly edit: Extract<UploadEdit, { kind: "settle-conflicts" }>
    readonly headers: ReadonlyArray<string>
  },
): Effect.fn.Return<EditChanges, StorageError> {
  const edits = yield* readAppliedEdits(uploads, keys, upload)
  const chosen = cells === null ? null : new Set(cells.map(({ row, column }) => `${String(row)} ${column}`))
  const settled = listOpenConflicts(edits.filter((each) => "changes" in each)).filter(
    ({ row, column }) => chosen?.has(`${String(row)} ${headers[column] ?? ""}`) !== false,
  )
  const corrections: Record<string, Correction> = {}
  const origins: Record<string, RowOrigin> = {}
  if (take === "correction")
    for (const { cell, row, column, inFile } of settled) {
      corrections[row] = { ...corrections[row], [column]: cell.now }
      origins[row] = { employees: cell.employees, before: { ...origins[row]?.before, [column]: inFile } }
    }
  return { corrections, leftOut: [], origins, settled: settled.map(({ row, column }) => ({ row, column })) }
})
