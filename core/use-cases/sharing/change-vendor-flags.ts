import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { formatFieldErrors } from "../../contract/field-errors.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"
import { getDataModelVersion } from "../../domain/sharing/data-model-version.ts"
import { requestFlagChange } from "../../domain/connection/sharing-change.ts"

/** `fields`: the error of each, by its path in the flags. */
export class FlagsInvalid extends Data.TaggedError("FlagsInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The data model is no longer the one that the change was made from. Nothing was saved. */
export class DataModelChanged extends Data.TaggedError("DataModelChanged") {}

export interface ChangedVendorFlags {
  readonly flags: TokenFlags
  /** Connections that become narrower. */
  readonly narrowed: number
  /** Connections whose corporate gets a request for more. */
  readonly requests: number
}

/**
 * Changes the data model that a vendor requests from every corporate; absent keys stay unchanged. For existing connections,
 * less applies at once, and more is a request to each corporate; invitations show it as the request. Fails unless the flags
 * are in the version `ifVersion` (`getDataModelVersion`); null: whatever they are.
 */
export const makeChangeVendorFlags = ({
  vendors,
  sharingTerms,
  secrets,
}: {
  readonly vendors: VendorStore
  readonly sharingTerms: SharingStore
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    given: unknown,
    ifVersion: string | null = null,
  ): Effect.fn.Return<
    ChangedVendorFlags,
    ActionForbidden | VendorNotFound | FlagsInvalid | DataModelChanged | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.change-flags", vendorOrgId)
    const decoded = Schema.decodeUnknownResult(TokenFlags)(given, {
      errors: "all",
      onExcessProperty: "error",
    })
    if (decoded._tag === "Failure") {
      return yield* new FlagsInvalid({ fields: formatFieldErrors(decoded.failure) })
    }
    if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    const now = yield* Clock.currentTimeMillis
    let narrowed = 0
    let requests = 0
    const flags = yield* sharingTerms.changeVendorFlags(
      vendorOrgId,
      (stored) => {
        const version = getDataModelVersion({ vendor: stored, connection: null })
        return ifVersion === null || ifVersion === version ? mergeTokenFlags(stored, decoded.success) : null
      },
      (current, flags) => {
        const requested = { vendor: flags, connection: current.flags.connection }
        const change = requestFlagChange(current, requested, now, secrets.uuid)
        if (change?.narrows === true) narrowed++
        if (change?.issue != null) requests++
        return change
      },
      now,
    )
    if (flags === null) return yield* new DataModelChanged()
    return { flags, narrowed, requests }
  })
