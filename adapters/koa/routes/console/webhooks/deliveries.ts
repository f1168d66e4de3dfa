import * as Effect from "effect/Effect"
import type {
  ConsoleDelivery,
  ConsoleDeliveryDetails,
  ConsoleDeliveryFigures,
} from "../../../../../core/contract/webhooks/console/deliveries.ts"
import {
  formatDeliveryCursor,
  parseDeliveryCursor,
} from "../../../../../core/contract/webhooks/delivery-log.ts"
import * as calls from "../../../../../core/contract/webhooks/console/deliveries-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { ShownHeaders } from "../../../../../core/domain/webhooks/attempt-headers.ts"
import {
  getEventType,
  toDeliveryState,
  toStoredStates,
} from "../../../../../core/domain/webhooks/delivery-state.ts"
import { getWebhookEvent } from "../../../../../core/domain/webhooks/session-webhooks.ts"
import type { DeliveryFigures, DeliveryPage } from "../../../../../core/use-cases/webhooks/list-deliveries.ts"
import type { ShownDelivery } from "../../../../../core/use-cases/webhooks/show-delivery.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { getVendor, toTimestamp } from "../console-response.ts"
import { toFilter } from "./delivery-filter.ts"

const PAGE_SIZE = 50

/** The log of webhooks. */
export const deliveryCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleDeliveries,
    (
      { webhooks: { listDeliveries } },
      { caller, query: { state, search = "", employee, error, cursor, ...query } },
    ) =>
      Effect.map(
        listDeliveries(
          caller.actor,
          getVendor(caller),
          {
            ...toFilter(query),
            states: state === undefined ? null : toStoredStates(state),
            id: search.trim() === "" ? null : search.trim().toLowerCase(),
            employeeId: employee ?? null,
            error: error ?? null,
          },
          { after: cursor === undefined ? null : parseDeliveryCursor(cursor), limit: PAGE_SIZE },
        ),
        ({ deliveries, next }) =>
          respond(200, {
            items: deliveries.map(toDelivery),
            next_cursor: next === null ? null : formatDeliveryCursor(next),
          }),
      ),
  ),

  implement(calls.showConsoleDelivery, ({ webhooks: { showDelivery } }, { caller, path }) =>
    Effect.map(showDelivery(caller.actor, getVendor(caller), path.request_id), (shown) =>
      respond(200, toDetails(shown)),
    ),
  ),

  implement(calls.showConsoleDeliveryFigures, ({ webhooks: { showDeliveryFigures } }, { caller }) =>
    Effect.map(showDeliveryFigures(caller.actor, getVendor(caller)), (figures) =>
      respond(200, toFigures(figures)),
    ),
  ),
]

type LoggedDelivery = DeliveryPage["deliveries"][number]

export const toDelivery = (delivery: LoggedDelivery): ConsoleDelivery => ({
  request_id: delivery.requestId,
  connection_id: delivery.connectionId,
  org_name: delivery.orgName,
  sync_session_id: delivery.sessionId,
  webhook_counter: delivery.counter,
  event: getWebhookEvent(delivery.kind),
  event_type: getEventType(delivery.kind),
  record_count: delivery.employees,
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
}: NonNullable<LoggedDelivery["lastAttempt"]>) => ({
  started_at: formatTimestamp(startedAt),
  duration_ms: Math.round(durationMillis),
  status,
  problem,
})

const toDetails = ({ delivery, sessionWebhooks, attempts, body }: ShownDelivery): ConsoleDeliveryDetails => ({
  delivery: toDelivery(delivery),
  session_webhooks: sessionWebhooks,
  attempts: attempts.map(({ answer, headers, ...attempt }) => ({
    ...toAttempt(attempt),
    answer,
    request_headers: toHeaders(headers?.request),
    response_headers: toHeaders(headers?.response),
  })),
  body: "json" in body ? body.json : null,
  body_missing: "missing" in body ? body.missing : null,
})

const toHeaders = (shown: ShownHeaders | null | undefined) =>
  shown == null ? null : { items: shown.headers, left_out: shown.leftOut }

const toFigures = ({ undelivered, days, timeZone }: DeliveryFigures): ConsoleDeliveryFigures => ({
  ...undelivered,
  time_zone: timeZone,
  days: days.map(({ day, deliveredAtOnce, deliveredLater, failedAtFirst }) => ({
    day,
    delivered_at_once: deliveredAtOnce,
    delivered_later: deliveredLater,
    failed_at_first: failedAtFirst,
  })),
})
