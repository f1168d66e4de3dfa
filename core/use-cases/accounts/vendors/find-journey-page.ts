import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SdkSettings } from "../../../contract/accounts/sdk-settings.ts"
import { Uuid } from "../../../contract/wire-values.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

/** What the journey's page of a vendor is made with. */
export interface JourneyPage {
  /** The pages that may embed it. */
  readonly origins: ReadonlyArray<string>
  /** What the page must look like before it is known whose journey it is. */
  readonly look: Pick<SdkSettings, "accent" | "locale" | "theme">
}

/**
 * A browser needs this before anyone has signed in, and the page itself shows all of it
 * (specification/journey.md#appearance).
 */
export const makeFindJourneyPage = ({ vendors }: { readonly vendors: Pick<VendorStore, "find"> }) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
  ): Effect.fn.Return<JourneyPage, VendorNotFound | StorageError> {
    const vendor = isUuid(vendorOrgId) ? yield* vendors.find(vendorOrgId) : null
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    return { origins: vendor.origins, look: vendor.sdk }
  })

const isUuid = Schema.is(Uuid)
