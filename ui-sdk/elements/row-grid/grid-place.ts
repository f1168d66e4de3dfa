import type { GridRow } from "./grid-columns.ts"
import type { BlockValue } from "./parse-block.ts"

/* Places in a grid, and where a person goes from one. */

export interface CellPlace {
  readonly row: number
  readonly column: string
}

export interface CellChange extends CellPlace {
  readonly value: string
}

/** A block of cells that was pasted. */
export interface PastedCells {
  readonly cells: ReadonlyArray<CellChange>
  /** Values that did not fit: there is no such row or column here. */
  readonly beyond: number
}

/** The place of an input that names it; null: it is none. */
export const findPlace = (target: EventTarget | null): CellPlace | null => {
  if (!(target instanceof HTMLInputElement)) return null
  const { row, column } = target.dataset
  return row === undefined || column === undefined ? null : { row: Number(row), column }
}

/** The next wrong cell after a place, with the index of its row; after the last one, the first. Undefined: there is none. */
export const findNextError = (
  rows: ReadonlyArray<Pick<GridRow, "row" | "cells">>,
  place: CellPlace | null,
): (CellPlace & { readonly index: number }) | undefined => {
  const errors = rows.flatMap(({ row, cells }, index) =>
    cells.flatMap(({ column, reason }, right) => (reason === null ? [] : [{ row, column, index, right }])),
  )
  const index = rows.findIndex(({ row }) => row === place?.row)
  const right = rows[index]?.cells.findIndex(({ column }) => column === place?.column) ?? -1
  const isAfter = (error: (typeof errors)[number]) =>
    error.index > index || (error.index === index && error.right > right)
  return errors.find(isAfter) ?? errors[0]
}

/** The cells below and to the right of a place that a block fills; values without a row or column are left out. */
export const placeBlock = (
  block: ReadonlyArray<BlockValue>,
  {
    rows,
    columns,
    place,
  }: {
    readonly rows: ReadonlyArray<GridRow>
    readonly columns: ReadonlyArray<string>
    readonly place: CellPlace
  },
): ReadonlyArray<CellChange> => {
  const top = rows.findIndex(({ row }) => row === place.row)
  const left = columns.indexOf(place.column)
  return block.flatMap(({ down, right, value }) => {
    const [row, column] = [rows[top + down], columns[left + right]]
    return row === undefined || row.cells.length === 0 || column === undefined
      ? []
      : [{ row: row.row, column, value }]
  })
}
