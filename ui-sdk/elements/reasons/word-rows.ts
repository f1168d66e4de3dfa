import type { UploadedRow } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { GridRow } from "../row-grid/grid-columns.ts"
import type { WordReason } from "./word-reason.ts"

/** The rows of a file with what is wrong with them in the reader's language. */
export const wordRows = (rows: ReadonlyArray<UploadedRow>, word: WordReason): ReadonlyArray<GridRow> =>
  rows.map((row) => ({
    row: row.row,
    reason: wordError(row, word),
    cells: row.cells.map((cell) => ({ ...cell, reason: wordError(cell, word) })),
  }))

type RowError = Pick<UploadedRow, "reason" | "reason_codes">

const wordError = ({ reason, reason_codes: codes }: RowError, word: WordReason): string | null =>
  reason === null ? null : word({ reason, ...(codes && { reason_codes: codes }) })
