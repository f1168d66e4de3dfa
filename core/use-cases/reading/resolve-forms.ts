import * as Effect from "effect/Effect"
import type { ColumnForms } from "../../domain/reading/column-forms.ts"
import type { Source, SourceError, SourcePage } from "../../ports/sync/source.ts"
import { type ReadInput, readPages } from "./read-pages.ts"

/**
 * Decides how the dates and amounts in the columns of a source are written, before any value of a page is read. Where the
 * page of a file does not show it, later pages are observed until one does, and are read twice, a page at a time. That is
 * rare, since a page of 2,000 rows seldom has only days up to the 12th.
 */
export const resolveForms = Effect.fnUntraced(function* (
  forms: ColumnForms,
  page: SourcePage,
  input: ReadInput,
  cursor: unknown,
): Effect.fn.Return<void, SourceError> {
  forms.observe(page)
  if (forms.isAmbiguous && canReadAhead(input.source, page))
    yield* lookAhead(forms, page.columns, input, cursor)
  forms.decide()
})

/** An uploaded file can be read again. A pulled file may have changed by then. */
const canReadAhead = ({ invalidValues }: Source, { progress: { done, total } }: SourcePage): boolean =>
  invalidValues === "reject" && (total === null || done < total)

const lookAhead = (
  forms: ColumnForms,
  columns: SourcePage["columns"],
  input: ReadInput,
  cursor: unknown,
): Effect.Effect<void, SourceError> => {
  const pages = readPages(input, cursor)
  return Effect.gen(function* () {
    while (forms.isAmbiguous) {
      const page = yield* pages.next
      if (page?.columns.length !== columns.length) {
        forms.complete()
        return
      }
      forms.observe(page)
    }
  }).pipe(Effect.ensuring(pages.close))
}
