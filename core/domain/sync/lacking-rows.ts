import type { DataModelKey } from "../../contract/employee/data-model-keys.ts"

/** The rows of a read without a usable value that the vendor requires. */
export interface LackingRows {
  readonly key: DataModelKey
  /** All of them. */
  readonly rows: number
  /** The first ones. */
  readonly first: ReadonlyArray<LackingRow>
}

export interface LackingRow {
  /** Line of the file, or row of the source, from 1. */
  readonly position: number
  readonly employeeId: string
}

/** Named for each field; the others are counted. */
const MAX_NAMED_ROWS = 20

/** Collects such rows while a source is read. */
export class LackingRowCounter {
  readonly #byKey = new Map<DataModelKey, { rows: number; first: Array<LackingRow> }>()

  add(keys: ReadonlyArray<DataModelKey>, row: LackingRow): void {
    for (const key of keys) {
      const known = this.#byKey.get(key) ?? { rows: 0, first: [] }
      known.rows++
      if (known.first.length < MAX_NAMED_ROWS) known.first.push(row)
      this.#byKey.set(key, known)
    }
  }

  /** Most rows first. */
  get all(): ReadonlyArray<LackingRows> {
    return [...this.#byKey]
      .map(([key, { rows, first }]) => ({ key, rows, first: [...first] }))
      .toSorted((a, b) => b.rows - a.rows)
  }
}
