import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ALL_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "../../contract/webhook.ts"
import type { EgressDenied, EgressPolicy } from "../../ports/egress-policy.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore, WebhookEndpoint } from "../../ports/vendor-store.ts"
import { VendorUnknown } from "./vendor-unknown.ts"

/** `all`, or names of events. */
export type WantedEvents = "all" | ReadonlyArray<string>

export class UnknownEvents extends Data.TaggedError("UnknownEvents")<{
  readonly names: ReadonlyArray<string>
}> {
  override readonly message = `There is no event ${this.names.join(", ")}; there are ${WEBHOOK_EVENTS.join(", ")}, or "all".`
}

/** In the order of the contract, each once. */
export const checkEvents = (
  wanted: WantedEvents,
): Effect.Effect<ReadonlyArray<WebhookEvent>, UnknownEvents> => {
  if (wanted === "all") return Effect.succeed(ALL_EVENTS)
  const known: ReadonlyArray<string> = WEBHOOK_EVENTS
  const names = wanted.filter((event) => !known.includes(event))
  return names.length === 0
    ? Effect.succeed(WEBHOOK_EVENTS.filter((event) => wanted.includes(event)))
    : Effect.fail(new UnknownEvents({ names }))
}

/** A vendor without an endpoint gets one by an address only. */
export class EndpointMissing extends Data.TaggedError("EndpointMissing") {
  override readonly message = "The vendor has no webhook endpoint yet: give its address as well."
}

export interface SetWebhookEndpointInput {
  readonly vendorOrgId: string
  /** Null: as it is. */
  readonly url: string | null
  /** Null: as they are, and all of a new endpoint. */
  readonly events: WantedEvents | null
}

/** Where a vendor receives its webhooks, and which; an endpoint that was disabled receives again. */
export const makeSetWebhookEndpoint = ({
  vendors,
  egress,
}: {
  readonly vendors: VendorStore
  readonly egress: EgressPolicy
}) =>
  Effect.fnUntraced(function* (
    input: SetWebhookEndpointInput,
  ): Effect.fn.Return<
    WebhookEndpoint,
    VendorUnknown | EndpointMissing | UnknownEvents | EgressDenied | StorageError
  > {
    const { vendorOrgId } = input
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorUnknown({ vendorOrgId })
    const url = input.url ?? vendor.endpoint?.url
    if (url === undefined) return yield* new EndpointMissing()
    const events =
      input.events === null ? (vendor.endpoint?.events ?? ALL_EVENTS) : yield* checkEvents(input.events)
    yield* egress.check(url)
    yield* vendors.saveEndpoint(vendorOrgId, { url, events })
    return { url, events, disabled: false }
  })
