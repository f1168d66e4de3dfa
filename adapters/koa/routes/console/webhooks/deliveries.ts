import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleDeliveries,
  type ConsoleDelivery,
  ConsoleDeliveryDetails,
  ConsoleDeliveryFigures,
  ConsoleDeliveryQuery,
} from "../../../../../core/contract/webhooks/console/deliveries.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import { getWebhookEvent } from "../../../../../core/domain/webhooks/session-webhooks.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { DeliveryFigures, DeliveryPage } from "../../../../../core/use-cases/webhooks/list-deliveries.ts"
import type { ShownDelivery } from "../../../../../core/use-cases/webhooks/show-delivery.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { DELIVERY_STATES, formatCursor, parseCursor, toFilter, toStates } from "./delivery-filter.ts"
import { getVendor, toTimestamp } from "../console-answer.ts"

export const deliveryRoutes = (
  access: Access<AuthenticatedSession>,
  webhooks: Pick<UseCases["webhooks"], "listDeliveries" | "showDelivery" | "showDeliveryFigures">,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/webhooks/deliveries/",
    id: "listConsoleDeliveries",
    tag: "Console",
    summary: "List webhooks",
    description:
      "The vendor's webhooks, the newest first. A member sees those of the clients that they are linked to.",
    access,
    parameters: {
      query: {
        schema: ConsoleDeliveryQuery,
        notes: {
          state: "`pending` waits or is being sent; `undelivered` is `failed` or `exhausted`.",
          event: "One event.",
          connection_id: "One client.",
          from: "Created then or later.",
          to: "Created before then.",
          search: "The id of a webhook or of a sync session.",
          cursor: "The next_cursor of the page before.",
        },
        example: { state: "undelivered" },
      },
    },
    answers: { 200: { description: "A page.", schema: ConsoleDeliveries, example: DELIVERIES_EXAMPLE } },
    errors: {},
    handle: ({ caller, query: { state, search = "", cursor, ...query } }) =>
      Effect.map(
        webhooks.listDeliveries(
          caller.actor,
          getVendor(caller),
          {
            ...toFilter(query),
            states: state === undefined ? null : toStates(state),
            id: search.trim() === "" ? null : search.trim().toLowerCase(),
          },
          { after: cursor === undefined ? null : parseCursor(cursor), limit: PAGE_SIZE },
        ),
        ({ deliveries, next }) => ({
          status: 200,
          body: {
            items: deliveries.map(toDelivery),
            next_cursor: next === null ? null : formatCursor(next),
          } satisfies ConsoleDeliveries,
        }),
      ),
  }),
  endpoint({
    method: "GET",
    path: "/api/console/webhooks/deliveries/{request_id}/",
    id: "showConsoleDelivery",
    tag: "Console",
    summary: "Show a webhook",
    description:
      "With every attempt, and the body that a resend would carry now: what the client no longer shares is not in it.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ request_id: Uuid }),
        notes: { request_id: "From the list." },
        example: { request_id: DELIVERY_EXAMPLE.request_id },
      },
    },
    answers: {
      200: {
        description: "The webhook.",
        schema: ConsoleDeliveryDetails,
        example: {
          delivery: DELIVERY_EXAMPLE,
          session_webhooks: 164,
          attempts: [{ ...ATTEMPT_EXAMPLE, answer: "upstream connect error" }],
          body: "{}",
          body_missing: null,
        },
      },
    },
    handle: ({ caller, path }) =>
      Effect.map(webhooks.showDelivery(caller.actor, getVendor(caller), path.request_id), (shown) => ({
        status: 200,
        body: toDetails(shown),
      })),
    errors: { DeliveryNotFound: () => failure(404, "Not found.") },
  }),
  endpoint({
    method: "GET",
    path: "/api/console/webhooks/figures/",
    id: "showConsoleDeliveryFigures",
    tag: "Console",
    summary: "Show how webhooks fare",
    description: "What is undelivered now, and the deliveries of the last fourteen days.",
    access,
    answers: {
      200: { description: "The figures.", schema: ConsoleDeliveryFigures, example: FIGURES_EXAMPLE },
    },
    errors: {},
    handle: ({ caller }) =>
      Effect.map(webhooks.showDeliveryFigures(caller.actor, getVendor(caller)), (figures) => ({
        status: 200,
        body: toFigures(figures),
      })),
  }),
]

const PAGE_SIZE = 50

type LoggedDelivery = DeliveryPage["deliveries"][number]

const toDelivery = (delivery: LoggedDelivery): ConsoleDelivery => ({
  request_id: delivery.requestId,
  connection_id: delivery.connectionId,
  org_name: delivery.orgName,
  sync_session_id: delivery.sessionId,
  webhook_counter: delivery.counter,
  event: getWebhookEvent(delivery.kind),
  event_type: delivery.kind.slice(delivery.kind.indexOf("/") + 1),
  record_count: delivery.employees,
  state: DELIVERY_STATES[delivery.state],
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
  attempts: attempts.map(({ answer, ...attempt }) => ({ ...toAttempt(attempt), answer })),
  body: "json" in body ? body.json : null,
  body_missing: "missing" in body ? body.missing : null,
})

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

const ATTEMPT_EXAMPLE = {
  started_at: "2026-11-25T10:31:09.000Z",
  duration_ms: 41,
  status: 503,
  problem: null,
}

const DELIVERY_EXAMPLE = {
  request_id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  connection_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  org_name: "Deccan Ferro Alloys",
  sync_session_id: "3f1f7f2e-54d2-4c2a-9f14-6d7c0a1be522",
  webhook_counter: 57,
  event: "sync.events.employee.add",
  event_type: "sync.events.initial",
  record_count: 10,
  state: "failed",
  created_at: "2026-11-25T09:18:43.000Z",
  next_attempt_at: "2026-11-25T18:00:00.000Z",
  attempts: 5,
  last_attempt: ATTEMPT_EXAMPLE,
} as const

const DELIVERIES_EXAMPLE = { items: [DELIVERY_EXAMPLE], next_cursor: null }

const FIGURES_EXAMPLE = {
  pending: 8,
  failed: 17,
  exhausted: 0,
  time_zone: "Asia/Kolkata",
  days: [{ day: "2026-11-25", delivered_at_once: 6_834, delivered_later: 2, failed_at_first: 19 }],
}
