import * as Effect from "effect/Effect"
import type { DateColumns } from "../../domain/employee/dates/date-columns.ts"
import type { Source, SourceError, SourcePage } from "../../ports/sync/source.ts"
import { type ReadInput, readPages } from "./read-pages.ts"

/**
 * Decides the order of dates in the columns of a file, before any date of a page is read. Where the page does not show it,
 * later pages are observed until one does, and are read twice, a page at a time. That is rare, since a page of 2,000 rows
 * seldom has only days up to the 12th.
 */
export const resolveDateOrders = Effect.fnUntraced(function* (
  dates: DateColumns,
  page: SourcePage,
  input: ReadInput,
  cursor: unknown,
): Effect.fn.Return<void, SourceError> {
  if (!dates.hasUndecided) return
  dates.observe(page.rows)
  if (dates.isAmbiguous && canReadAhead(input.source, page))
    yield* lookAhead(dates, page.columns, input, cursor)
  dates.decideOrders()
})

/** An uploaded file can be read again. A pulled file may have changed by then. */
const canReadAhead = ({ invalidValues }: Source, { progress: { done, total } }: SourcePage): boolean =>
  invalidValues === "reject" && (total === null || done < total)

const lookAhead = (
  dates: DateColumns,
  columns: SourcePage["columns"],
  input: ReadInput,
  cursor: unknown,
): Effect.Effect<void, SourceError> => {
  const pages = readPages(input, cursor)
  return Effect.gen(function* () {
    while (dates.isAmbiguous) {
      const page = yield* pages.next
      if (page?.columns.length !== columns.length) return
      dates.observe(page.rows)
    }
  }).pipe(Effect.ensuring(pages.close))
}
