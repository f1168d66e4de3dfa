import type { CellDoubt } from "./cell/cell.ts"
import { type MergedCells, toPlace } from "./place.ts"

/* What of a sheet a person is told or asked before it is shared: what Excel does not show of it, and what it shows otherwise. */

/** Cells of one kind. */
export interface Found {
  readonly count: number
  /** The first of them, as formulas write them. */
  readonly places: ReadonlyArray<string>
}

/** Counted are rows, columns and cells with values only. */
export interface SheetDoubts {
  /** By hand, by a filter or in a group that is closed. */
  readonly hiddenRows: number
  /** Their numbers, from 1. */
  readonly hiddenColumns: ReadonlyArray<number>
  /** Those over several rows. */
  readonly mergedCells: ReadonlyArray<MergedCells>
  readonly cells: Readonly<Record<CellDoubt, Found>>
}

const NONE: Found = { count: 0, places: [] }

const MAX_PLACES = 5

/** Merged cells beyond these are decoration. */
const MAX_MERGED_CELLS = 100_000

/** Collects the doubts about a sheet while it is read. */
export class DoubtCollector {
  readonly #cells: Record<CellDoubt, { count: number; readonly places: Array<string> }> = {
    error: { count: 0, places: [] },
    uncalculated: { count: 0, places: [] },
    "zero-result": { count: 0, places: [] },
    "long-number": { count: 0, places: [] },
    concealed: { count: 0, places: [] },
    "text-number": { count: 0, places: [] },
  }
  readonly #hiddenColumns = new Set<number>()
  readonly #mergedCells: Array<MergedCells> = []
  #hiddenRows = 0
  #formulas = 0
  #hasDecimals = false

  addCell(doubt: CellDoubt, row: number, column: number): void {
    const found = this.#cells[doubt]
    if (found.count++ < MAX_PLACES) found.places.push(toPlace(row, column))
  }

  addFormula(): void {
    this.#formulas++
  }

  /** A number with decimals, which are written with a point whatever the texts of the sheet have. */
  addDecimals(): void {
    this.#hasDecimals = true
  }

  addHiddenRow(): void {
    this.#hiddenRows++
  }

  addHiddenColumn(column: number): void {
    this.#hiddenColumns.add(column)
  }

  addMergedCells(cells: MergedCells): void {
    if (cells.lastRow > cells.firstRow && this.#mergedCells.length < MAX_MERGED_CELLS)
      this.#mergedCells.push(cells)
  }

  end(): SheetDoubts {
    const zeros = this.#cells["zero-result"]
    // Some of them are 0 in every sheet; a program that does not calculate writes 0 for all.
    const areAllZero = zeros.count > 0 && zeros.count === this.#formulas
    return {
      hiddenRows: this.#hiddenRows,
      hiddenColumns: [...this.#hiddenColumns].sort((a, b) => a - b),
      mergedCells: this.#mergedCells,
      cells: {
        ...this.#cells,
        "zero-result": areAllZero ? zeros : NONE,
        // Without such numbers the texts alone show how they are meant, or the service asks.
        "text-number": this.#hasDecimals ? this.#cells["text-number"] : NONE,
      },
    }
  }
}

export const hasDoubts = ({ hiddenRows, hiddenColumns, mergedCells, cells }: SheetDoubts): boolean =>
  hiddenRows > 0 ||
  hiddenColumns.length > 0 ||
  mergedCells.length > 0 ||
  Object.values(cells).some(({ count }) => count > 0)
