import type { DeliveryState, DeliveryStateFilter } from "../../contract/webhooks/delivery-log.ts"
import { WEBHOOK_KINDS, type WebhookEvent, type WebhookKind } from "../../contract/webhooks/webhook.ts"
import { getWebhookEvent } from "./session-webhooks.ts"
import type { WebhookState } from "./stored-webhook.ts"

/* How the log of webhooks names what the outbox stores. */

const STORED_STATES: Readonly<Record<DeliveryStateFilter, ReadonlyArray<WebhookState>>> = {
  pending: ["waiting", "sending"],
  delivered: ["delivered"],
  failed: ["failed"],
  exhausted: ["exhausted"],
  undelivered: ["failed", "exhausted"],
}

const SHOWN_STATES: Readonly<Record<WebhookState, DeliveryState>> = {
  waiting: "pending",
  sending: "pending",
  delivered: "delivered",
  failed: "failed",
  exhausted: "exhausted",
}

export const toStoredStates = (state: DeliveryStateFilter): ReadonlyArray<WebhookState> =>
  STORED_STATES[state]

export const toDeliveryState = (state: WebhookState): DeliveryState => SHOWN_STATES[state]

/** The kinds of webhooks that have this event. */
export const listKinds = (event: WebhookEvent): ReadonlyArray<WebhookKind> =>
  WEBHOOK_KINDS.filter((kind) => getWebhookEvent(kind) === event)

/** What the log shows of a kind beside its event: `initial`, `delta`. */
export const getEventType = (kind: WebhookKind): string => kind.slice(kind.indexOf("/") + 1)
