import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ALL_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "../../contract/webhooks/webhook.ts"
import { failingSince } from "../../domain/webhooks/circuit.ts"
import type { EgressDenied, EgressPolicy } from "../../ports/connection/egress-policy.ts"
import type { Outbox, WebhookSelection } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ChosenEndpoint, VendorStore } from "../../ports/access/vendor-store.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import { VendorUnknown } from "../access/vendors/vendor-unknown.ts"

/** `all`, or names of events. */
export type WantedEvents = "all" | ReadonlyArray<string>

export class UnknownEvents extends Data.TaggedError("UnknownEvents")<{
  readonly names: ReadonlyArray<string>
  readonly known: ReadonlyArray<WebhookEvent>
}> {}

/** In the order of the contract, each once. */
export const checkEvents = (
  wanted: WantedEvents,
): Effect.Effect<ReadonlyArray<WebhookEvent>, UnknownEvents> => {
  if (wanted === "all") return Effect.succeed(ALL_EVENTS)
  const known: ReadonlyArray<string> = WEBHOOK_EVENTS
  const names = wanted.filter((event) => !known.includes(event))
  return names.length === 0
    ? Effect.succeed(WEBHOOK_EVENTS.filter((event) => wanted.includes(event)))
    : Effect.fail(new UnknownEvents({ names, known: WEBHOOK_EVENTS }))
}

/** A vendor without an endpoint gets one by an address only. */
export class EndpointMissing extends Data.TaggedError("EndpointMissing") {}

export interface SetWebhookEndpointInput {
  readonly vendorOrgId: string
  /** Null: as it is. */
  readonly url: string | null
  /** Null: as they are, and all of a new endpoint. */
  readonly events: WantedEvents | null
  /** Which of the webhooks that failed are sent again: since an instant (epoch milliseconds), or since the endpoint fails. */
  readonly resend: "none" | "since it fails" | number
}

export interface SavedEndpoint extends ChosenEndpoint {
  /** Since when the endpoint, as it was, had acknowledged nothing; null: it was well. */
  readonly failedSince: number | null
  /** Webhooks that failed since then, or since `resend`, before any was brought back. */
  readonly failed: number
  readonly resent: number
}

/**
 * Where a vendor receives its webhooks, and which; an endpoint that was disabled or paused receives again, one webhook first.
 * What failed is brought back session by session, by the way every resend goes; how fast it then flows is up to the endpoint.
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
    ActionForbidden | VendorUnknown | EndpointMissing | UnknownEvents | EgressDenied | StorageError
  > {
    const { vendors, egress, outbox } = ports
    const { vendorOrgId, resend } = input
    yield* authorizeVendor(actor, "vendor.change-endpoint", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorUnknown({ vendorOrgId })
    const { endpoint } = vendor
    const url = input.url ?? endpoint?.url
    if (url === undefined) return yield* new EndpointMissing()
    const events = input.events === null ? (endpoint?.events ?? ALL_EVENTS) : yield* checkEvents(input.events)
    yield* egress.check(url)
    const failedSince = endpoint === null ? null : failingSince(endpoint)
    yield* vendors.saveEndpoint(vendorOrgId, { url, events })
    const since = typeof resend === "number" ? resend : failedSince
    const failed = since === null ? [] : (yield* outbox.backlog(vendorOrgId, since)).failed
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

/** A session at a time, so that nobody else waits long for the lanes. */
const resendSession = Effect.fnUntraced(function* (
  outbox: Outbox,
  vendorOrgId: string,
  sessionId: string,
  settledFrom: number,
) {
  const selection = { ...EVERYTHING, states: FAILED, sessionId, settledFrom }
  return (yield* outbox.resend(vendorOrgId, selection, yield* Clock.currentTimeMillis)).queued
})

const FAILED: WebhookSelection["states"] = ["failed", "exhausted"]

const EVERYTHING = { counter: null, from: null, to: null, orgId: null, requestId: null }

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)
