import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ResendStatus, WebhookResendRequest } from "../../contract/webhook-resend.ts"
import type { Outbox, Resent, WebhookSelection } from "../../ports/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import type { AdmittedVendor } from "./admission.ts"

/**
 * The vendor's webhooks that the request means are sent again (POST /api/webhooks/resend). Who asks for them receives again: an
 * endpoint that was disabled or paused is tried at once, or what is brought back would be given up where it waits.
 */
export const makeResendWebhooks =
  ({ outbox, vendors }: { readonly outbox: Outbox; readonly vendors: VendorStore }) =>
  ({ vendorOrgId }: AdmittedVendor, request: WebhookResendRequest): Effect.Effect<Resent, StorageError> =>
    Effect.gen(function* () {
      yield* vendors.reopenEndpoint(vendorOrgId)
      return yield* outbox.resend(vendorOrgId, selectionOf(request), yield* Clock.currentTimeMillis)
    })

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
  settledFrom: null,
})
