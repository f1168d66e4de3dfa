import * as Effect from "effect/Effect"
import { MASK } from "../../../../contract/wire-values.ts"
import { isSensitive } from "../../../../domain/employee/identity/redact-cell.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { Actor } from "../../../authorization/actor.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import { findKind } from "../../../connection/columns/describe-columns.ts"
import { compileUpload, type CompileUploadPorts } from "../compile-upload.ts"
import type { FindUploadError, FindUploadPorts } from "../find-upload.ts"
import type { CorrectionInvalid, UploadMappingInvalid, UploadNotReady } from "../upload-errors.ts"
import { EMPTY_FILE } from "../upload-source.ts"
import { type EditedRow, editNextRows, type EditRowsPorts } from "./edit-rows.ts"
import { type EditableUpload, type EditUploadInput, findEditableFor } from "./edit-upload.ts"

export interface PreviewEditInput extends EditUploadInput {
  /** The row after which the preview continues. */
  readonly after: number
}

export interface EditExample {
  readonly row: number
  readonly before: string
  readonly after: string
}

export interface EditPreview {
  /** Rows of this part that the edit changes. */
  readonly rows: number
  readonly examples: ReadonlyArray<EditExample>
  /** The row after which the next part begins; null: this is the last. */
  readonly next: number | null
}

export type PreviewEditPorts = FindUploadPorts &
  CompileUploadPorts &
  EditRowsPorts &
  UsedPorts<"makeCsvSource">

const MAX_EXAMPLES = 3

/** What an edit would change, counted in parts so that each call is short, with the first examples of each. */
export const makePreviewEdit = (ports: PreviewEditPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { after, ...input }: PreviewEditInput,
  ): Effect.fn.Return<
    EditPreview,
    FindUploadError | UploadNotReady | CorrectionInvalid | UploadMappingInvalid | VendorNotFound
  > {
    const found = yield* findEditableFor(ports, actor, input)
    const { connection, headers, task } = found
    const source = ports.makeCsvSource(EMPTY_FILE)
    const compiled = yield* compileUpload(ports, { connection, source, columns: headers, task, terms: null })
    const { rows, next } = yield* editNextRows(
      ports,
      { found, compiled, headers, task, edit: input.edit },
      after,
    )
    const changed = rows.filter(({ change }) => change !== null)
    return {
      rows: changed.length,
      examples: changed.slice(0, MAX_EXAMPLES).flatMap(makeExample(found)),
      next,
    }
  })

/** A valid value of a masked field is asterisks here too. */
const makeExample =
  ({ headers, task }: EditableUpload) =>
  ({ row, cells, errors, change }: EditedRow): ReadonlyArray<EditExample> => {
    if (change === null || change === "leave-out") return []
    return Object.entries(change).map(([column, after]) => {
      const index = Number(column)
      const before = cells[index] ?? ""
      const isWrong = errors.some((error) => error.column === index)
      const isHidden = !isWrong && isSensitive(findKind(task.columns[headers[index] ?? ""] ?? ""))
      return isHidden && before.trim() !== "" ? { row, before: MASK, after: MASK } : { row, before, after }
    })
  }
