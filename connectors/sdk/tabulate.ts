import { flattenKeys } from "../../core/contract/employee/flatten-keys.ts"
import { spreadEmptyObjects } from "../../core/contract/employee/spread-empty-objects.ts"
import type { SourceRow } from "../../core/ports/sync/source.ts"

export type JsonObject = Readonly<Record<string, unknown>>

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
}

/**
 * Turns records of a JSON API into rows: nested objects become flat keys (`bankDetails_bankName`), and every
 * key of any record becomes a column. `before` holds the columns of the previous page, which are kept while
 * they suffice, so that a mapping is planned once; `position` is that of the first row. `changes`: the
 * records contain only what changed, so that a key that one leaves out is undefined, and null for an object
 * clears each of its fields. Otherwise it is null.
 */
export const tabulate = (
  records: ReadonlyArray<JsonObject>,
  position: number,
  before: ReadonlyArray<string> = [],
  changes = false,
): Table => {
  const flat = records.map((record) => {
    const pairs = flattenKeys(record)
    return new Map(changes ? spreadEmptyObjects(pairs) : pairs)
  })
  const known = new Set(before)
  const added = [...new Set(flat.flatMap((cells) => [...cells.keys()]))].filter((key) => !known.has(key))
  const columns = added.length === 0 ? before : [...before, ...added]
  const rows = flat.map((cells, index) => ({
    position: position + index,
    cells: columns.map((column) => (changes && !cells.has(column) ? undefined : (cells.get(column) ?? null))),
  }))
  return { columns, rows }
}
