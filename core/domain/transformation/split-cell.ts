import { makeReason } from "../../contract/reasons/reason-codes.ts"
import { Invalid } from "../employee/values/parsed.ts"
import { type ColumnSplit, makeValueSplitter } from "../mapping/column-split.ts"
import { isEmptyCell, readCellText } from "./change-cell.ts"

/** The cells of the parts, in the order of the keys of the split. */
export type CellSplit = (cell: unknown) => ReadonlyArray<unknown>

/** A cell that does not have the form of the split is an error of each of its fields: none of them gets a part of it. */
export const makeCellSplit = (split: ColumnSplit, header: string): CellSplit => {
  const splitValue = makeValueSplitter(split)
  const separators = [...new Set(split.separators)]
  const mismatch = new Invalid(
    makeReason("value.not-split", { header, parts: split.keys.length, separators }),
  )
  const everywhere = (cell: unknown) => split.keys.map(() => cell)
  let [last, parts]: [unknown, ReadonlyArray<unknown>] = [undefined, everywhere(undefined)]
  // The steps of one row ask for the same cell one after the other.
  return (cell) => {
    if (cell === last) return parts
    const text = isEmptyCell(cell) ? null : readCellText(cell)
    last = cell
    parts = isEmptyCell(cell)
      ? everywhere(cell)
      : text === null
        ? everywhere(mismatch)
        : (splitValue(text) ?? everywhere(mismatch))
    return parts
  }
}
