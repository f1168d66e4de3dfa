import { flattenKeys } from "../../core/contract/employee/flatten-keys.ts"
import type { SourceRow } from "../../core/ports/sync/source.ts"

export type JsonObject = Readonly<Record<string, unknown>>

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
}

/**
 * Records of a JSON API as rows: nested objects become flat keys (`bankDetails_bankName`), and what only some records have is a
 * column for all. `before`: the columns of the page before, which are kept while they suffice, so that a mapping is planned
 * once; `position` is the first row's.
 */
export const tabulate = (
  records: ReadonlyArray<JsonObject>,
  position: number,
  before: ReadonlyArray<string> = [],
): Table => {
  const flat = records.map((record) => new Map(flattenKeys(record)))
  const known = new Set(before)
  const added = [...new Set(flat.flatMap((cells) => [...cells.keys()]))].filter((key) => !known.has(key))
  const columns = added.length === 0 ? before : [...before, ...added]
  const rows = flat.map((cells, index) => ({
    position: position + index,
    cells: columns.map((column) => cells.get(column) ?? null),
  }))
  return { columns, rows }
}
