import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ReadConnectorOptions } from "../../../adapters/commander/app.ts"
import type { DataModelCategory } from "../../../core/contract/employee/data-model-keys.ts"
import { formatIsoDateAt } from "../../../core/domain/employee/dates/calendar.ts"
import type { PulledSource, SourceError } from "../../../core/ports/sync/source.ts"
import { isEmptyPage, readPages } from "../../../core/use-cases/reading/read-pages.ts"
import type { ReadingTotals } from "./reading-totals.ts"
import { makeReadingPolicy, makeRowReader, type RowReader } from "./row-reader.ts"

export interface ReadPagesInput extends Pick<ReadConnectorOptions, "cursor" | "maxRows" | "onProgress"> {
  /** The categories that are read. */
  readonly categories: ReadonlyArray<DataModelCategory>
}

/** Reads pages into `totals`. Returns whether it read the last one; false when it stopped at the limit of rows. */
export const readFirstPages = Effect.fnUntraced(function* (
  source: PulledSource,
  { categories, cursor, maxRows, onProgress }: ReadPagesInput,
  totals: ReadingTotals,
): Effect.fn.Return<boolean, SourceError> {
  const policy = makeReadingPolicy(categories)
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const pages = readPages({ source, policy, fieldMapping: null, componentOverrides: {} }, cursor)
  let columns: ReadonlyArray<string> | null = null
  let reader: RowReader | null = null
  return yield* Effect.gen(function* () {
    while (totals.rows < maxRows) {
      const page = yield* pages.next
      if (page === null) return true
      if (!isEmptyPage(page) && page.columns !== columns) {
        columns = page.columns
        reader = makeRowReader(columns, source, policy)
      }
      totals.addPage(page, isEmptyPage(page) ? null : reader, today)
      onProgress({ step: "reading", rows: totals.rows, source: page.progress })
    }
    return false
  }).pipe(Effect.ensuring(pages.close))
})
