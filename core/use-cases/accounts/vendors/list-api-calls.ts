import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ApiCallFilter, ApiCallPage, ApiCallPosition } from "../../../ports/accounts/api-call-log.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"

type Ports = UsedPorts<"vendors.find" | "apiCallLog">

/** A page of the calls of the vendor's software, the newest first. A page may have few or none, and others still follow. */
export const makeListApiCalls = ({ vendors, apiCallLog }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    filter: ApiCallFilter,
    page: { readonly after: ApiCallPosition | null; readonly limit: number },
  ): Effect.fn.Return<ApiCallPage, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeApiCalls(vendors, actor, vendorOrgId)
    return yield* apiCallLog.list(vendorOrgId, filter, page)
  })

const DAY_MILLIS = 86_400_000

/** How the calls of the last 24 hours fared, of the latest MAX_COUNTED_CALLS. */
export const makeCountApiCalls = ({ vendors, apiCallLog }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<
    Effect.Success<ReturnType<Ports["apiCallLog"]["count"]>>,
    ActionForbidden | VendorNotFound | StorageError
  > {
    yield* authorizeApiCalls(vendors, actor, vendorOrgId)
    return yield* apiCallLog.count(vendorOrgId, (yield* Clock.currentTimeMillis) - DAY_MILLIS)
  })

const authorizeApiCalls = Effect.fnUntraced(function* (
  vendors: Ports["vendors"],
  actor: Actor,
  vendorOrgId: string,
): Effect.fn.Return<void, ActionForbidden | VendorNotFound | StorageError> {
  yield* authorizeVendor(actor, "vendor.read-api-calls", vendorOrgId)
  if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
})
