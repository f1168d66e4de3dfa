import { Invalid } from "../employee/values/parsed.ts"
import { type ColumnSplit, makeValueSplitter } from "../mapping/column-split.ts"
import { isEmptyCell, readCellText } from "./change-cell.ts"

/** The cells of the parts, in the order of the keys of the split. */
export type CellSplit = (cell: unknown) => ReadonlyArray<unknown>

/** A cell that does not have the form of the split is an error of each of its fields: none of them gets a part of it. */
export const makeCellSplit = (split: ColumnSplit, header: string): CellSplit => {
  const splitValue = makeValueSplitter(split)
  const mismatch = new Invalid(
    `This value does not have the ${String(split.keys.length)} parts that "${header}" is split into. Write them with ${describeSeparators(split)} between them.`,
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

const describeSeparators = ({ separators }: ColumnSplit): string =>
  [...new Set(separators.map(nameSeparator))].join(" and ")

const nameSeparator = (separator: string): string => {
  if (separator === "\n") return "a new line"
  return separator.trim() === "" ? "a space" : `"${separator.trim()}"`
}
