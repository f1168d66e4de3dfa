import { makeReason, type Reason } from "../../../core/contract/reasons/reason-codes.ts"
import { type Cells, isCells } from "./parse-record.ts"

/** The result of a check: a row, nothing (all cells are blank), or unreadable with the reason. */
export type RowCheck =
  | { readonly kind: "row"; readonly cells: Cells }
  | { readonly kind: "blank" }
  | { readonly kind: "unreadable"; readonly reason: Reason }

const BLANK: RowCheck = { kind: "blank" }

const isBlank = (cell: string): boolean => cell.trim() === ""

/** The width of a table's rows. */
export interface Width {
  /** Columns of the header, including unnamed ones. */
  readonly width: number
  /** Columns up to the last named one; a delimiter at the end of every line adds unnamed columns after it. */
  readonly named: number
}

/**
 * Checks the result of `parseRecord` against the header. Skips lines with only delimiters, which spreadsheets leave at the end
 * of a file. Every other row must have exactly as many values as the header, and none after the last named column. This
 * includes rows with blanks at the end: in `E2,Rao, Ravi,Pune,` a delimiter may have been added at the end, or a comma in a
 * name may be unquoted. A header that ends with the same delimiters as the rows has the same number of columns.
 */
export const checkRow = (parsed: Cells | Reason, { width, named }: Width): RowCheck => {
  if (!isCells(parsed)) return { kind: "unreadable", reason: parsed }
  if (parsed.every(isBlank)) return BLANK
  if (parsed.length !== width) return { kind: "unreadable", reason: ragged(parsed, width) }
  if (named === width || parsed.slice(named).every(isBlank)) return { kind: "row", cells: parsed }
  return { kind: "unreadable", reason: makeReason("row.beyond-header", { column: named }) }
}

const ragged = (parsed: Cells, width: number): Reason => {
  const counts = { found: parsed.length, expected: width }
  if (parsed.length < width) return makeReason("row.too-few-values", counts)
  const isDelimiter = parsed.slice(width).every(isBlank)
  return makeReason(isDelimiter ? "row.delimiter-at-end" : "row.too-many-values", counts)
}
