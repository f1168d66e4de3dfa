import type { WebhookSelection } from "../../ports/webhooks/outbox.ts"
import { ANY_WEBHOOK } from "../../use-cases/webhooks/any-webhook.ts"

/** Selects these states, without other restrictions than the given ones. */
export const makeWebhookSelection = (
  states: WebhookSelection["states"],
  parts: Partial<WebhookSelection> = {},
): WebhookSelection => ({
  ...ANY_WEBHOOK,
  states,
  ...parts,
})

export const ALL_STATES: WebhookSelection["states"] = [
  "waiting",
  "sending",
  "delivered",
  "failed",
  "exhausted",
]
