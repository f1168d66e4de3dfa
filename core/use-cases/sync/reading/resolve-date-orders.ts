import * as Effect from "effect/Effect"
import type { DateColumns } from "../../../domain/employee/dates/date-columns.ts"
import type { Source, SourceError, SourcePage } from "../../../ports/sync/source.ts"
import { type ReadInput, readPages } from "./read-pages.ts"

/**
 * Decides in which order the columns of a file write their dates, before any date of a page is read. Where the page does not
 * show it, the pages behind it are looked at until one does: so much of the file is read twice, a page at a time. That is nearly
 * never needed, since a page of 2,000 rows rarely holds only days up to the 12th.
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

/** A file that was handed in can be read again. One that is fetched may be another one by then. */
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
