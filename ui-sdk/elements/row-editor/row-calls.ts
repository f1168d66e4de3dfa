import type { CorrectedUploadRow, UploadRows } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { UploadEdit, UploadEditPreview } from "../../../core/contract/onboarding/journey/upload-edits.ts"
import type { Problem, Result } from "../api/send.ts"
import type { SavedRow } from "../row-grid/row-form.ts"

export type RowCounts = Omit<UploadRows, "items" | "next_cursor">
export type ErrorKind = RowCounts["kinds"][number]
export type EditSummary = NonNullable<RowCounts["undo"]>

export interface RowsQuery {
  readonly kind?: ErrorKind["kind"]
  readonly column?: string
  readonly search?: string
  readonly cursor?: number
}

/** The calls about the rows of one file: of a journey, or of the operator. */
export interface RowCalls {
  /** Null: the rows are not checked as they have to be, and `recover` begins the check. */
  readonly list: (query: RowsQuery) => Promise<Result<UploadRows> | null>
  /** After a list that failed; whether to list again in a moment. */
  readonly recover: (problem: Problem | null) => Promise<boolean>
  readonly correct: (row: SavedRow) => Promise<Result<CorrectedUploadRow>>
  readonly preview: (edit: UploadEdit, cursor: number) => Promise<Result<UploadEditPreview>>
  readonly edit: (edit: UploadEdit) => Promise<Result<unknown>>
  readonly move: (step: "undo" | "redo") => Promise<Result<unknown>>
  /** The errors as lines of JSON, which the editor words; the corrected file as it is. */
  readonly download: (file: RowFile) => Promise<Result<Blob>>
  /** Tells the user of a call that failed. */
  readonly fail: (problem: Problem) => void
}

export type RowFile = "errors.csv" | "corrected.csv"

/** The rows of a group of errors, null: of all, with a text in them, after a cursor. */
export const toQuery = (group: ErrorKind | null, search: string, cursor: number): RowsQuery => ({
  ...(group === null ? {} : { kind: group.kind }),
  ...(group?.column == null ? {} : { column: group.column }),
  ...(search.trim() === "" ? {} : { search }),
  ...(cursor === 0 ? {} : { cursor }),
})
