import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../authorization/audit/audited-call.ts"
import { ALL_EVENTS } from "../../contract/webhooks/webhook.ts"
import { getEndpointVersion } from "../../domain/webhooks/endpoint-version.ts"
import { getFailingSince } from "../../domain/webhooks/circuit.ts"
import type { EgressDenied, EgressPolicy } from "../../ports/connection/egress-policy.ts"
import type { Outbox, WebhookSelection } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { EndpointSettings } from "../../domain/accounts/vendor.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"
import { checkEvents, type EventSelection, type UnknownEvents } from "../accounts/vendors/event-selection.ts"
import { ANY_WEBHOOK } from "./any-webhook.ts"

/** The endpoint is no longer as the caller saw it. */
export class EndpointChanged extends Data.TaggedError("EndpointChanged")<{
  readonly current: EndpointSettings | null
}> {}

/** A vendor without an endpoint needs an address to get one. */
export class EndpointMissing extends Data.TaggedError("EndpointMissing") {}

export interface SetWebhookEndpointInput {
  readonly vendorOrgId: string
  /** Null: unchanged. */
  readonly url: string | null
  /** Null: unchanged; for a new endpoint all events. */
  readonly events: EventSelection | null
  /** Which of the webhooks that failed are sent again: since an instant (epoch milliseconds), or since the endpoint fails. */
  readonly resend: "none" | "since it fails" | number
  /** Fails unless the endpoint is in this version (`getEndpointVersion`); null: whatever it is. */
  readonly ifVersion: string | null
}

export interface SavedEndpoint extends EndpointSettings {
  /** Since when the endpoint had acknowledged nothing before the change; null: it worked. */
  readonly failedSince: number | null
  /** Webhooks that failed since then, or since `resend`, before any was resent. */
  readonly failed: number
  readonly resent: number
}

/** Sets where a vendor receives its webhooks, and which. An endpoint that
 * was disabled or paused receives again, one webhook first. Failed webhooks are resent
 * session by session; the endpoint limits how fast they are delivered.
 */
export const makeSetWebhookEndpoint = (ports: {
  readonly vendors: VendorStore
  readonly egress: EgressPolicy
  readonly outbox: Outbox
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: SetWebhookEndpointInput,
  ): Effect.fn.Return<
    SavedEndpoint,
    | ActionForbidden
    | VendorNotFound
    | EndpointMissing
    | EndpointChanged
    | UnknownEvents
    | EgressDenied
    | StorageError
  > {
    const { vendors, egress, outbox } = ports
    const { vendorOrgId, resend } = input
    yield* authorizeVendor(actor, "vendor.change-endpoint", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const { endpoint } = vendor
    if (input.ifVersion !== null && input.ifVersion !== getEndpointVersion(endpoint)) {
      return yield* new EndpointChanged({ current: endpoint })
    }
    const url = input.url ?? endpoint?.url
    if (url === undefined) return yield* new EndpointMissing()
    const events = input.events === null ? (endpoint?.events ?? ALL_EVENTS) : yield* checkEvents(input.events)
    yield* egress.check(url)
    const failedSince = endpoint === null ? null : getFailingSince(endpoint)
    const expected = input.ifVersion === null ? "any" : endpoint
    const isSaved = yield* commitWithEntry(
      vendors.saveEndpoint(vendorOrgId, { url, events }, expected),
      (saved) => saved,
    )
    if (!isSaved) {
      return yield* new EndpointChanged({ current: (yield* vendors.find(vendorOrgId))?.endpoint ?? null })
    }
    const since = typeof resend === "number" ? resend : failedSince
    const failed = since === null ? [] : (yield* outbox.getBacklog(vendorOrgId, since)).failed
    const resent =
      since === null || resend === "none"
        ? []
        : yield* Effect.forEach(failed, ({ sessionId }) =>
            resendSession(outbox, vendorOrgId, sessionId, since),
          )
    return {
      url,
      events,
      failedSince,
      failed: sum(failed.map(({ webhooks }) => webhooks)),
      resent: sum(resent),
    }
  })

/** One session at a time, so that the queues are not locked for long. */
const resendSession = Effect.fnUntraced(function* (
  outbox: Outbox,
  vendorOrgId: string,
  sessionId: string,
  finishedFrom: number,
) {
  const selection = { ...ANY_WEBHOOK, states: FAILED_STATES, sessionId, finishedFrom }
  return (yield* outbox.resend(vendorOrgId, selection, yield* Clock.currentTimeMillis)).queued
})

const FAILED_STATES: WebhookSelection["states"] = ["failed", "exhausted"]

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)
