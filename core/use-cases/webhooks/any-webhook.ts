import type { WebhookSelection } from "../../ports/webhooks/outbox.ts"

/** A selection without restrictions; the states are always chosen. */
export const ANY_WEBHOOK: Omit<WebhookSelection, "states"> = {
  sessionId: null,
  counter: null,
  from: null,
  to: null,
  orgIds: null,
  connectionId: null,
  requestIds: null,
  kinds: null,
  createdFrom: null,
  createdTo: null,
  finishedFrom: null,
}
