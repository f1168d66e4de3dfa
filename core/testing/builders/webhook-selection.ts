import type { WebhookSelection } from "../../ports/webhooks/outbox.ts"

/** Selects these states, without other restrictions than the given ones. */
export const makeWebhookSelection = (
  states: WebhookSelection["states"],
  parts: Partial<WebhookSelection> = {},
): WebhookSelection => ({
  states,
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
  ...parts,
})

export const ALL_STATES: WebhookSelection["states"] = [
  "waiting",
  "sending",
  "delivered",
  "failed",
  "exhausted",
]
