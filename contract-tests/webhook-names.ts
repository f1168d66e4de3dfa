import type { WebhookKind } from "../core/contract/webhooks/webhook.ts"

/** How the pact calls a webhook. */
export const webhookName = (kind: WebhookKind): string => kind.replace("/", " as ")
