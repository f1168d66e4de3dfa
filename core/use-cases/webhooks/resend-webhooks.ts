import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ANY_WEBHOOK } from "./any-webhook.ts"
import { type ResendStatus, type WebhookResendRequest } from "../../contract/webhooks/webhook-resend.ts"
import type { Outbox, OutboxTotals, ResendResult, WebhookSelection } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope, authorizeVendor } from "../authorization/authorize.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"

export interface ResentWebhooks extends ResendResult {
  /** The status that was required; null: any. */
  readonly status: ResendStatus | null
  /** If none matched: how many would have with another status. */
  readonly otherStatuses: Readonly<Record<ResendStatus, number>>
}

/**
 * Sends the selected webhooks of the vendor again (POST /api/webhooks/resend, `hrsync webhooks resend`). A resend
 * implies that the vendor can receive: an endpoint that was disabled or paused is tried immediately, or the webhooks would expire
 * while they wait for it.
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
  ): Effect.fn.Return<ResentWebhooks, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeVendor(actor, "webhook.resend", vendorOrgId)
    if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    yield* vendors.reopenEndpoint(vendorOrgId)
    const status = selectStatus(request)
    const { orgIds = null } = yield* authorizeScope(actor, "webhook.resend", vendorOrgId)
    const selection = toSelection(request, status, orgIds)
    const resent = yield* outbox.resend(vendorOrgId, selection, yield* Clock.currentTimeMillis)
    const totals =
      resent.matched > 0
        ? null
        : yield* outbox.countMatching(vendorOrgId, { ...selection, states: ALL_STATES }, null)
    return { ...resent, status, otherStatuses: totals === null ? NO_MATCHES : countByStatus(totals) }
  })

const NO_MATCHES = { failed: 0, delivered: 0, pending: 0 }

const STATES_BY_STATUS: Readonly<Record<ResendStatus, WebhookSelection["states"]>> = {
  failed: ["failed", "exhausted"],
  delivered: ["delivered"],
  pending: ["waiting", "sending"],
}

const ALL_STATES = Object.values(STATES_BY_STATUS).flat()

const countByStatus = (totals: OutboxTotals): Readonly<Record<ResendStatus, number>> => {
  const count = (status: ResendStatus) =>
    STATES_BY_STATUS[status].reduce((sum, state) => sum + totals[state], 0)
  return { failed: count("failed"), delivered: count("delivered"), pending: count("pending") }
}

/** These name one webhook, which is selected whatever its state (specification/endpoints.md#resend-webhooks). */
const SINGLE_WEBHOOK_SEARCHES: ReadonlyArray<WebhookResendRequest["search_type"]> = [
  "RequestIdOnly",
  "SyncSessionWithCounter",
]

const selectStatus = (request: WebhookResendRequest): ResendStatus | null => {
  if ("status" in request) return request.status
  return SINGLE_WEBHOOK_SEARCHES.includes(request.search_type) ? null : "failed"
}

/** `allowedOrgIds`: the corporates of an actor who may not resend all of the vendor's webhooks. */
const toSelection = (
  request: WebhookResendRequest,
  status: ResendStatus | null,
  allowedOrgIds: ReadonlyArray<string> | null,
): WebhookSelection => ({
  ...ANY_WEBHOOK,
  sessionId: "sync_session_id" in request ? request.sync_session_id : null,
  counter: "webhook_counter" in request ? request.webhook_counter : null,
  states: status === null ? ALL_STATES : STATES_BY_STATUS[status],
  from: "from_timestamp" in request ? Date.parse(request.from_timestamp) : null,
  to: "to_timestamp" in request ? Date.parse(request.to_timestamp) : null,
  orgIds: "org_id" in request ? restrict([request.org_id], allowedOrgIds) : allowedOrgIds,
  requestIds: "request_id" in request ? [request.request_id] : null,
})

const restrict = (named: ReadonlyArray<string>, allowed: ReadonlyArray<string> | null) =>
  allowed === null ? named : named.filter((orgId) => allowed.includes(orgId))
