import { WEBHOOK_KINDS, type WebhookKind } from "../core/contract/webhook.ts"

/** How the pact calls a webhook. */
export const webhookName = (kind: WebhookKind): string => kind.replace("/", " as ")

/** Events that interface.md names and that nothing in the service sends yet; what sends one takes it from here. */
export const NOT_SENT_YET: ReadonlySet<WebhookKind> = new Set<WebhookKind>([
  // No source gives a salary master yet: payroll systems will.
  "connection.events.salary_master/connection.events",
])

export const SENT_KINDS: ReadonlyArray<WebhookKind> = WEBHOOK_KINDS.filter((kind) => !NOT_SENT_YET.has(kind))
