import type { WebhookKind } from "../../contract/webhooks/webhook.ts"
import type { AttemptNumber } from "./retry-schedule.ts"
import type { WebhookFacts, WebhookStage } from "./session-webhooks.ts"

/** `failed`: until the end of the day; `exhausted`: for good. */
export type WebhookState = "waiting" | "sending" | "delivered" | "failed" | "exhausted"

/** A webhook in the outbox. */
export interface StoredWebhook extends AttemptNumber {
  readonly requestId: string
  readonly connectionId: string
  readonly vendorOrgId: string
  readonly sessionId: string
  readonly sequence: number
  readonly stage: WebhookStage
  readonly counter: number
  readonly kind: WebhookKind
  readonly employeeIds: ReadonlyArray<string>
  readonly facts: WebhookFacts | null
  readonly state: WebhookState
  readonly dueAt: number
  readonly leaseUntil: number | null
  /** The slot of its endpoint, while it is being sent. */
  readonly slot: number | null
  /** The bytes of an earlier attempt, sealed for the row `webhook`/`requestId`, so that a retry is identical. */
  readonly keptBody: Uint8Array | null
  /** The `timeStamp` of the envelope; null before the first was rendered. */
  readonly renderedAt: number | null
  readonly createdAt: number
  readonly finishedAt: number | null
}

/** What a worker needs to send a webhook. */
export type DeliverableWebhook = Pick<
  StoredWebhook,
  | "requestId"
  | "kind"
  | "counter"
  | "sessionId"
  | "connectionId"
  | "employeeIds"
  | "facts"
  | "createdAt"
  | "keptBody"
  | keyof AttemptNumber
>
