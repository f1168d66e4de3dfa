import type { SheetRow } from "./csv-writer.ts"
import type { MergedCells } from "./place.ts"

/** Repeats the values of merged cells in the rows that they cover, as a person sees them there. */
export class MergedValues {
  /** By their first row, the last of them first. */
  readonly #coming: Array<MergedCells>
  #open: Array<{ readonly cells: MergedCells; readonly text: string }> = []

  constructor(cells: ReadonlyArray<MergedCells>) {
    this.#coming = cells.toSorted((a, b) => b.firstRow - a.firstRow)
  }

  /** @param row its number, higher than that of the row before */
  fill(row: number, cells: SheetRow): SheetRow {
    if (this.#coming.length === 0 && this.#open.length === 0) return cells
    this.#open = this.#open.filter((each) => each.cells.lastRow >= row)
    const texts = new Map(cells.columns.map((column, index) => [column, cells.texts[index] ?? ""]))
    for (const { cells: each, text } of this.#open) if (!texts.has(each.column)) texts.set(each.column, text)
    for (
      let next = this.#coming.at(-1);
      next !== undefined && next.firstRow <= row;
      next = this.#coming.at(-1)
    ) {
      this.#coming.pop()
      const text = texts.get(next.column)
      if (next.firstRow === row && text !== undefined) this.#open.push({ cells: next, text })
    }
    const filled = [...texts].sort(([a], [b]) => a - b)
    return { columns: filled.map(([column]) => column), texts: filled.map(([, text]) => text) }
  }
}
