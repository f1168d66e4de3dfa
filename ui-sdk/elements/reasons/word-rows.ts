import type { UploadedRow } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { GridRow } from "../row-grid/grid-columns.ts"
import { wordIfAny, type WordReason } from "./word-reason.ts"

/** The rows of a file with what is wrong with them in the reader's language. */
export const wordRows = (rows: ReadonlyArray<UploadedRow>, word: WordReason): ReadonlyArray<GridRow> =>
  rows.map((row) => ({
    row: row.row,
    reason: wordIfAny(word, row.reason, row.reason_codes),
    cells: row.cells.map((cell) => ({ ...cell, reason: wordIfAny(word, cell.reason, cell.reason_codes) })),
  }))
