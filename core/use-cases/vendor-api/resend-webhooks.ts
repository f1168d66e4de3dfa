import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ResendStatus, WebhookResendRequest } from "../../contract/webhook-resend.ts"
import type { Outbox, Resent, WebhookSelection } from "../../ports/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { AdmittedVendor } from "./admission.ts"

/** The vendor's webhooks that the request means are sent again (POST /api/webhooks/resend). */
export const makeResendWebhooks =
  ({ outbox }: { readonly outbox: Outbox }) =>
  ({ vendorOrgId }: AdmittedVendor, request: WebhookResendRequest): Effect.Effect<Resent, StorageError> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => outbox.resend(vendorOrgId, selectionOf(request), now))

const STATES: Readonly<Record<ResendStatus, WebhookSelection["states"]>> = {
  failed: ["failed", "exhausted"],
  delivered: ["delivered"],
  pending: ["waiting", "sending"],
}

const selectionOf = (request: WebhookResendRequest): WebhookSelection => ({
  sessionId: "sync_session_id" in request ? request.sync_session_id : null,
  counter: "webhook_counter" in request ? request.webhook_counter : null,
  states: STATES["status" in request ? request.status : "failed"],
  from: "from_timestamp" in request ? Date.parse(request.from_timestamp) : null,
  to: "to_timestamp" in request ? Date.parse(request.to_timestamp) : null,
  orgId: "org_id" in request ? request.org_id : null,
  requestId: "request_id" in request ? request.request_id : null,
})
