import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { cutPage } from "../../../domain/cut-page.ts"
import { parseSearchWords } from "../../../domain/search-words.ts"
import { type EndpointState, getEndpointState } from "../../../domain/webhooks/circuit.ts"
import type { VendorStore, VendorSummary } from "../../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"

export interface SearchVendorsInput {
  /** Words as typed. */
  readonly search: string
  /** The vendor after which the page begins; null: the first page. */
  readonly after: string | null
  readonly limit: number
}

export interface FoundVendor extends VendorSummary {
  /** The state of its webhook endpoint; null: it has none. */
  readonly endpointState: EndpointState | null
}

export interface VendorPage {
  readonly vendors: ReadonlyArray<FoundVendor>
  /** For `after` of the next page; null: this is the last one. */
  readonly next: string | null
  /** All that match the search. */
  readonly total: number
}

/** The vendors of the installation, in pages. */
export const makeSearchVendors = ({
  vendors,
}: {
  readonly vendors: Pick<VendorStore, "count" | "listAfter">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { search, after, limit }: SearchVendorsInput,
  ): Effect.fn.Return<VendorPage, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "vendor.show")
    const words = parseSearchWords(search)
    const { items, last } = cutPage(yield* vendors.listAfter(words, after, limit + 1), limit)
    const now = yield* Clock.currentTimeMillis
    return {
      vendors: items.map((vendor) => ({
        ...vendor,
        endpointState: vendor.endpoint === null ? null : getEndpointState(vendor.endpoint, now),
      })),
      next: last?.orgId ?? null,
      total: yield* vendors.count(words),
    }
  })
