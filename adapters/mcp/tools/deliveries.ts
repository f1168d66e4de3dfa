import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { parseInstant } from "../../../core/contract/instant.ts"
import {
  DELIVERY_ATTEMPT,
  DELIVERY_FIGURES,
  DELIVERY_STATE_FILTERS,
  DELIVERY_STATES,
  DeliveryCursor,
  formatDeliveryCursor,
  parseDeliveryCursor,
} from "../../../core/contract/webhooks/delivery-log.ts"
import { WEBHOOK_EVENTS } from "../../../core/contract/webhooks/webhook.ts"
import { formatTimestamp, NullableString, Timestamp } from "../../../core/contract/wire-values.ts"
import {
  getEventType,
  listKinds,
  toDeliveryState,
  toStoredStates,
} from "../../../core/domain/webhooks/delivery-state.ts"
import { getWebhookEvent } from "../../../core/domain/webhooks/session-webhooks.ts"
import type { DeliveryPage } from "../../../core/use-cases/webhooks/list-deliveries.ts"
import { cleanNullable, cleanText } from "../wire/clean-text.ts"
import { toTimestamp } from "../wire/timestamp.ts"
import { ConnectionId, DEFAULT_PAGE_SIZE, Limit, time, uuid } from "./arguments.ts"
import { defineTool, type Tool } from "./tool.ts"

const Attempt = Schema.Struct(DELIVERY_ATTEMPT)

const Delivery = Schema.Struct({
  request_id: Schema.String,
  connection_id: Schema.String,
  org_name: Schema.String,
  sync_id: Schema.String,
  event: Schema.String,
  event_type: Schema.String,
  employees: Schema.NullOr(Schema.Int).annotate({ description: "How many employees its body contains." }),
  state: Schema.Literals(DELIVERY_STATES).annotate({
    description: "failed: sent again at the end of the day. exhausted: not sent again automatically.",
  }),
  created_at: Timestamp,
  next_attempt_at: Schema.NullOr(Timestamp),
  attempts: Schema.Int,
  last_attempt: Schema.NullOr(Attempt),
})

const PageCursor = DeliveryCursor.annotate({
  description: "The next_cursor of the page before; without it the first page is returned.",
})

const listDeliveries = defineTool({
  name: "list_deliveries",
  title: "List deliveries of webhooks",
  description:
    "Lists the webhooks that were or will be sent to your endpoint, newest first: event, state, attempts, and the status or problem of the last one. It never returns a body. Use state undelivered to find what your endpoint did not accept.",
  input: Schema.Struct({
    connection_id: Schema.optionalKey(ConnectionId),
    state: Schema.optionalKey(Schema.Literals(DELIVERY_STATE_FILTERS)),
    event: Schema.optionalKey(Schema.Literals(WEBHOOK_EVENTS)),
    from: Schema.optionalKey(time("Created at this time or later, ISO 8601.")),
    to: Schema.optionalKey(time("Created before this time, ISO 8601.")),
    limit: Schema.optionalKey(Limit),
    cursor: Schema.optionalKey(PageCursor),
  }),
  output: Schema.Struct({ deliveries: Schema.Array(Delivery), next_cursor: NullableString }),
  run: ({ webhooks, actor }, { connection_id: id, state, event, from, to, limit, cursor }) =>
    Effect.map(
      webhooks.listDeliveries(
        actor,
        actor.vendorOrgId,
        {
          connectionId: id ?? null,
          states: state === undefined ? null : toStoredStates(state),
          kinds: event === undefined ? null : listKinds(event),
          from: from === undefined ? null : parseInstant(from),
          to: to === undefined ? null : parseInstant(to),
          ...{ id: null, employeeId: null, error: null },
        },
        {
          after: cursor === undefined ? null : parseDeliveryCursor(cursor),
          limit: limit ?? DEFAULT_PAGE_SIZE,
        },
      ),
      ({ deliveries, next }) => ({
        deliveries: deliveries.map(toDelivery),
        next_cursor: next === null ? null : formatDeliveryCursor(next),
      }),
    ),
})

const getDelivery = defineTool({
  name: "get_delivery",
  title: "Show a delivery",
  description:
    "Shows one webhook with its attempts, the latest first: when, how long, and which status or problem. It returns neither its body nor what your endpoint answered.",
  input: Schema.Struct({
    request_id: uuid("From list_deliveries, or the requestId in the webhook."),
  }),
  output: Schema.Struct({
    delivery: Delivery,
    webhooks_of_sync: Schema.Int,
    attempts: Schema.Array(Attempt),
  }),
  run: ({ webhooks, actor }, { request_id: id }) =>
    Effect.map(
      webhooks.showDeliveryAttempts(actor, actor.vendorOrgId, id),
      ({ delivery, sessionWebhooks, attempts }) => ({
        delivery: toDelivery(delivery),
        webhooks_of_sync: sessionWebhooks,
        attempts: attempts.map(toAttempt),
      }),
    ),
})

const getDeliveryFigures = defineTool({
  name: "get_delivery_figures",
  title: "Show figures of deliveries",
  description:
    "Shows how many webhooks wait, failed and were given up now, and for each of the last 14 days how many were delivered at once, delivered later, and failed at first.",
  input: Schema.Struct({}),
  output: Schema.Struct(DELIVERY_FIGURES),
  run: ({ webhooks, actor }) =>
    Effect.map(webhooks.showDeliveryFigures(actor, actor.vendorOrgId), ({ undelivered, days, timeZone }) => ({
      ...undelivered,
      time_zone: timeZone,
      days: days.map(({ day, deliveredAtOnce, deliveredLater, failedAtFirst }) => ({
        day,
        delivered_at_once: deliveredAtOnce,
        delivered_later: deliveredLater,
        failed_at_first: failedAtFirst,
      })),
    })),
})

type LoggedDelivery = DeliveryPage["deliveries"][number]

const toDelivery = (delivery: LoggedDelivery): (typeof Delivery)["Encoded"] => ({
  request_id: delivery.requestId,
  connection_id: delivery.connectionId,
  org_name: cleanText(delivery.orgName),
  sync_id: delivery.sessionId,
  event: getWebhookEvent(delivery.kind),
  event_type: getEventType(delivery.kind),
  employees: delivery.employees,
  state: toDeliveryState(delivery.state),
  created_at: formatTimestamp(delivery.createdAt),
  next_attempt_at: toTimestamp(delivery.dueAt),
  attempts: delivery.attempts,
  last_attempt: delivery.lastAttempt === null ? null : toAttempt(delivery.lastAttempt),
})

const toAttempt = ({
  startedAt,
  durationMillis,
  status,
  problem,
}: NonNullable<LoggedDelivery["lastAttempt"]>): (typeof Attempt)["Encoded"] => ({
  started_at: formatTimestamp(startedAt),
  duration_ms: Math.round(durationMillis),
  status,
  problem: cleanNullable(problem),
})

export const deliveryTools: ReadonlyArray<Tool> = [listDeliveries, getDelivery, getDeliveryFigures]
