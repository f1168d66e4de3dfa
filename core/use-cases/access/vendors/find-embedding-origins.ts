import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Uuid } from "../../../contract/wire-values.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"
import { VendorNotFound } from "../access-errors.ts"

/**
 * The pages that may embed the journey of a vendor. A browser needs them before anybody has signed in, and the headers of that
 * page show them (decisions.md 6).
 */
export const makeFindEmbeddingOrigins = ({ vendors }: { readonly vendors: Pick<VendorStore, "find"> }) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
  ): Effect.fn.Return<ReadonlyArray<string>, VendorNotFound | StorageError> {
    const vendor = isUuid(vendorOrgId) ? yield* vendors.find(vendorOrgId) : null
    return vendor?.origins ?? (yield* new VendorNotFound({ vendorOrgId }))
  })

const isUuid = Schema.is(Uuid)
