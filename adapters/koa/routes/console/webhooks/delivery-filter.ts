import type {
  ConsoleDeliveryQuery,
  DeliveryState,
  DeliveryStateFilter,
} from "../../../../../core/contract/webhooks/console/deliveries.ts"
import { WEBHOOK_KINDS, type WebhookEvent } from "../../../../../core/contract/webhooks/webhook.ts"
import { getWebhookEvent } from "../../../../../core/domain/webhooks/session-webhooks.ts"
import type { WebhookState } from "../../../../../core/domain/webhooks/stored-webhook.ts"
import type { DeliveryPage } from "../../../../../core/use-cases/webhooks/list-deliveries.ts"

const STATES: Readonly<Record<DeliveryStateFilter, ReadonlyArray<WebhookState>>> = {
  pending: ["waiting", "sending"],
  delivered: ["delivered"],
  failed: ["failed"],
  exhausted: ["exhausted"],
  undelivered: ["failed", "exhausted"],
}

export const toStates = (state: DeliveryStateFilter): ReadonlyArray<WebhookState> => STATES[state]

/** The names of the outbox's states in the log. */
export const DELIVERY_STATES: Readonly<Record<WebhookState, DeliveryState>> = {
  waiting: "pending",
  sending: "pending",
  delivered: "delivered",
  failed: "failed",
  exhausted: "exhausted",
}

/** What the query and the body of a resend have in common. */
export const toFilter = ({
  event,
  connection_id: connectionId,
  from,
  to,
}: Pick<ConsoleDeliveryQuery, "event" | "connection_id" | "from" | "to">) => ({
  kinds: event === undefined ? null : listKinds(event),
  connectionId: connectionId ?? null,
  from: from === undefined ? null : Date.parse(from),
  to: to === undefined ? null : Date.parse(to),
})

const listKinds = (event: WebhookEvent) => WEBHOOK_KINDS.filter((kind) => getWebhookEvent(kind) === event)

type DeliveryPosition = NonNullable<DeliveryPage["next"]>

export const formatCursor = ({ createdAt, counter, requestId }: DeliveryPosition): string =>
  `${String(createdAt)}-${String(counter)}-${requestId}`

/** The position in a cursor that the schema accepted. */
export const parseCursor = (cursor: string): DeliveryPosition => {
  const [createdAt = "", counter = "", ...id] = cursor.split("-")
  return { createdAt: Number(createdAt), counter: Number(counter), requestId: id.join("-") }
}
