import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { EndpointSettings, WebhookEndpoint } from "../../domain/accounts/vendor.ts"
import { type EndpointState, getEndpointState, getFailingSince } from "../../domain/webhooks/circuit.ts"
import { getEndpointVersion } from "../../domain/webhooks/endpoint-version.ts"
import { stripQuery } from "../../domain/webhooks/strip-query.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorCredential, VendorCredentials } from "../../ports/accounts/vendor-credentials.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, findReach } from "../authorization/authorize.ts"
import { authorizeDeliveries } from "./delivery-scope.ts"

export interface ShownEndpoint extends EndpointSettings {
  readonly state: EndpointState
  /** Since when it has acknowledged nothing; null: its last attempt was acknowledged. Epoch milliseconds. */
  readonly failingSince: number | null
  /** When the next webhook tries it; null: nothing holds webhooks back, or nothing is sent. Epoch milliseconds. */
  readonly pausedUntil: number | null
  readonly disabled: WebhookEndpoint["disabled"]
}

export interface EndpointView {
  /** Null: the vendor has none. Without its query, which may hold a secret, for those who may not change it. */
  readonly endpoint: ShownEndpoint | null
  /** For the next change. */
  readonly version: string
  /** The app secrets that sign or signed, the newest first; null: the actor may not see them. */
  readonly secrets: ReadonlyArray<VendorCredential> | null
  /** Failed webhooks are sent again at 23:30 in this time zone. */
  readonly timeZone: string
}

/** Where the vendor receives its webhooks, how that fares, and what signs them. */
export const makeShowWebhookEndpoint = (ports: {
  readonly vendors: Pick<VendorStore, "find">
  readonly vendorCredentials: Pick<VendorCredentials, "list">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<EndpointView, ActionForbidden | VendorNotFound | StorageError> {
    const { vendor } = yield* authorizeDeliveries(ports.vendors, actor, "webhook.read", vendorOrgId)
    const { endpoint, timeZone } = vendor
    const now = yield* Clock.currentTimeMillis
    const maySee = (action: "vendor.change-endpoint" | "vendor.list-credentials") =>
      findReach(actor, action) !== "none"
    return {
      endpoint: endpoint === null ? null : toShownEndpoint(endpoint, now, maySee("vendor.change-endpoint")),
      version: getEndpointVersion(endpoint),
      secrets: maySee("vendor.list-credentials")
        ? (yield* ports.vendorCredentials.list(vendorOrgId)).filter(({ kind }) => kind === "app-secret")
        : null,
      timeZone,
    }
  })

const toShownEndpoint = (endpoint: WebhookEndpoint, now: number, isWhole: boolean): ShownEndpoint => {
  const { url, events, disabled, circuit } = endpoint
  const { openUntil } = circuit
  return {
    url: isWhole ? url : stripQuery(url),
    events,
    state: getEndpointState(endpoint, now),
    failingSince: getFailingSince(endpoint),
    pausedUntil: disabled === null && openUntil !== null && openUntil > now ? openUntil : null,
    disabled,
  }
}
