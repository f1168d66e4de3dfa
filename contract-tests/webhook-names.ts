import type { WebhookKind } from "../core/contract/webhooks/webhook.ts"

/** The name of a webhook in the pact. */
export const webhookName = (kind: WebhookKind): string => kind.replace("/", " as ")
