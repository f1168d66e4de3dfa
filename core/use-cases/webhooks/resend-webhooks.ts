import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type ResendStatus,
  resendMoment,
  type WebhookResendRequest,
} from "../../contract/webhooks/webhook-resend.ts"
import type { Outbox, OutboxTotals, Resent, WebhookSelection } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import { VendorUnknown } from "../access/vendors/vendor-unknown.ts"

export interface ResentWebhooks extends Resent {
  /** Of which status they had to be; null: of any. */
  readonly status: ResendStatus | null
  /** When none matched: how many would have with another status. */
  readonly otherwise: Readonly<Record<ResendStatus, number>>
}

/**
 * The vendor's webhooks that the request means are sent again (POST /api/webhooks/resend, `hrsync webhooks resend`). Who asks
 * for them receives again: an endpoint that was disabled or paused is tried at once, or what is brought back would be given up
 * where it waits.
 */
export const makeResendWebhooks = ({
  outbox,
  vendors,
}: {
  readonly outbox: Outbox
  readonly vendors: VendorStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    request: WebhookResendRequest,
  ): Effect.fn.Return<ResentWebhooks, ActionForbidden | VendorUnknown | StorageError> {
    yield* authorizeVendor(actor, "webhook.resend", vendorOrgId)
    if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorUnknown({ vendorOrgId })
    yield* vendors.reopenEndpoint(vendorOrgId)
    const status = statusOf(request)
    const selection = selectionOf(request, status)
    const resent = yield* outbox.resend(vendorOrgId, selection, yield* Clock.currentTimeMillis)
    const totals = resent.matched > 0 ? null : yield* outbox.matching(vendorOrgId, selection)
    return { ...resent, status, otherwise: totals === null ? NONE : byStatus(totals) }
  })

export type ResendWebhooks = ReturnType<typeof makeResendWebhooks>

const NONE = { failed: 0, delivered: 0, pending: 0 }

const STATES: Readonly<Record<ResendStatus, WebhookSelection["states"]>> = {
  failed: ["failed", "exhausted"],
  delivered: ["delivered"],
  pending: ["waiting", "sending"],
}

const byStatus = (totals: OutboxTotals): Readonly<Record<ResendStatus, number>> => {
  const count = (status: ResendStatus) => STATES[status].reduce((sum, state) => sum + totals[state], 0)
  return { failed: count("failed"), delivered: count("delivered"), pending: count("pending") }
}

/** These name one webhook, which is meant whatever its state (decisions.md 4). */
const NAMES_ONE: ReadonlyArray<WebhookResendRequest["search_type"]> = [
  "RequestIdOnly",
  "SyncSessionWithCounter",
]

const statusOf = (request: WebhookResendRequest): ResendStatus | null => {
  if ("status" in request) return request.status
  return NAMES_ONE.includes(request.search_type) ? null : "failed"
}

const selectionOf = (request: WebhookResendRequest, status: ResendStatus | null): WebhookSelection => ({
  sessionId: "sync_session_id" in request ? request.sync_session_id : null,
  counter: "webhook_counter" in request ? request.webhook_counter : null,
  states: status === null ? Object.values(STATES).flat() : STATES[status],
  from: "from_timestamp" in request ? resendMoment(request.from_timestamp) : null,
  to: "to_timestamp" in request ? resendMoment(request.to_timestamp) : null,
  orgId: "org_id" in request ? request.org_id : null,
  requestId: "request_id" in request ? request.request_id : null,
  settledFrom: null,
})
