import type { ConsoleDeliveryQuery } from "../../../../../core/contract/webhooks/console/deliveries.ts"
import { listKinds } from "../../../../../core/domain/webhooks/delivery-state.ts"

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
