import { describeReasons } from "../../core/contract/reasons/format-reason.ts"
import { makePlainReason } from "../../core/contract/reasons/reason-codes.ts"
import type { SourcePage } from "../../core/ports/sync/source.ts"
import type { Paging } from "./page-comparison.ts"
import { isObject } from "./json-values.ts"
import { type JsonObject, tabulate } from "./tabulate.ts"

export interface PageOptions {
  /** Continues after this page; see `SourcePage`. */
  readonly cursor: unknown
  /** All records of this reading, where the source says it. */
  readonly total?: number | null
}

/** Makes one page of a reading from the records that the source returned. */
export type MakePage = (
  records: ReadonlyArray<unknown>,
  map: (record: JsonObject) => JsonObject,
  options: PageOptions,
) => SourcePage

const NOT_A_RECORD = describeReasons([makePlainReason("row.not-a-record")])

/**
 * Starts the pages of one reading: counts positions and progress over all of them, and keeps the columns of earlier pages.
 * Records that are not objects are reported as unreadable by their position. `paging`: why the pages fit together:
 * `FIXED_PAGES`, or a comparison to which each page is added before it is made.
 */
export const makePageMaker = (paging: Paging): MakePage => {
  let columns: ReadonlyArray<string> = []
  let done = 0
  return (records, map, { cursor, total = null }) => {
    const first = done + 1
    const readable = records.flatMap((record, index) =>
      isObject(record) ? [{ position: first + index, cells: map(record) }] : [],
    )
    const table = tabulate(
      readable.map(({ cells }) => cells),
      first,
      columns,
    )
    columns = table.columns
    done += records.length
    const rows = table.rows.map((row, index) => ({ ...row, position: readable[index]?.position ?? 0 }))
    const unreadable = records.flatMap((record, index) =>
      isObject(record) ? [] : [{ position: first + index, ...NOT_A_RECORD }],
    )
    const progress = { unit: "rows", done, total: total === null ? null : Math.max(total, done) } as const
    return { columns, rows, unreadable, cursor, progress, agreement: paging.agreement }
  }
}
