import * as Effect from "effect/Effect"
import { cutPage } from "../../../domain/cut-page.ts"
import { parseSearchWords } from "../../../domain/search-words.ts"
import type { CorporateSummary } from "../../../ports/connection/corporate-list.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"

export interface SearchCorporatesInput {
  /** Words as typed. */
  readonly search: string
  /** The corporate after which the page begins; null: the first page. */
  readonly after: string | null
  readonly limit: number
}

export interface CorporatePage {
  readonly corporates: ReadonlyArray<CorporateSummary>
  /** For `after` of the next page; null: this is the last one. */
  readonly next: string | null
  /** All that match the search. */
  readonly total: number
}

/** The corporates of the installation, in pages. For operators: a vendor has clients, and sees no other vendor's. */
export const makeSearchCorporates = ({
  corporates,
}: UsedPorts<"corporates.listAfter" | "corporates.count">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { search, after, limit }: SearchCorporatesInput,
  ): Effect.fn.Return<CorporatePage, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    const words = parseSearchWords(search)
    const { items, last } = cutPage(yield* corporates.listAfter(words, after, limit + 1), limit)
    return { corporates: items, next: last?.orgId ?? null, total: yield* corporates.count(words) }
  })
