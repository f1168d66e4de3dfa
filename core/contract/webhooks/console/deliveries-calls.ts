import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleDeliveries,
  type ConsoleDelivery,
  ConsoleDeliveryDetails,
  ConsoleDeliveryFigures,
  ConsoleDeliveryQuery,
  ConsoleResend,
  ConsoleResendCount,
  ConsoleResent,
} from "./deliveries.ts"

const ATTEMPT_EXAMPLE = {
  started_at: "2026-11-25T10:31:09.000Z",
  duration_ms: 41,
  status: 503,
  problem: null,
}

export const DELIVERY_EXAMPLE: ConsoleDelivery = {
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
}

const RESEND = { schema: ConsoleResend, example: { state: "undelivered" } } as const

export const listConsoleDeliveries = consoleCall({
  id: "listConsoleDeliveries",
  route: "GET /api/console/webhooks/deliveries/",
  summary: "List webhooks",
  description:
    "The vendor's webhooks, newest first. A member sees only webhooks about the clients linked to them.",
  query: {
    schema: ConsoleDeliveryQuery,
    notes: {
      state: "`pending` waits or is being sent; `undelivered` is `failed` or `exhausted`.",
      event: "One event.",
      connection_id: "One client.",
      from: "Created at this time or later.",
      to: "Created before this time.",
      search: "The id of a webhook or of a sync session.",
      employee:
        "The id of an employee's record, from the directory: the latest 20,000 webhooks of the client are searched.",
      error:
        "The status of the last attempt, or the code of its problem, such as `timeout`. A page looks through 5,000 webhooks, so it may have few or none although others follow.",
      cursor: "The next_cursor of the page before.",
    },
    example: { state: "undelivered" },
  },
  responses: ok("A page.", ConsoleDeliveries, { items: [DELIVERY_EXAMPLE], next_cursor: null }),
})

export const showConsoleDelivery = consoleCall({
  id: "showConsoleDelivery",
  route: "GET /api/console/webhooks/deliveries/{request_id}/",
  summary: "Show a webhook",
  description:
    "Includes every attempt with its headers, and the body that a resend would have now, without what the client no longer shares.",
  pathParameters: {
    schema: Schema.Struct({ request_id: Uuid }),
    notes: { request_id: "From the list." },
    example: { request_id: DELIVERY_EXAMPLE.request_id },
  },
  responses: ok("The webhook.", ConsoleDeliveryDetails, {
    delivery: DELIVERY_EXAMPLE,
    session_webhooks: 164,
    attempts: [
      {
        ...ATTEMPT_EXAMPLE,
        answer: "upstream connect error",
        request_headers: {
          items: [{ name: "webhook-id", value: DELIVERY_EXAMPLE.request_id }],
          left_out: 0,
        },
        response_headers: {
          items: [
            { name: "server", value: "envoy" },
            { name: "set-cookie", value: null },
          ],
          left_out: 0,
        },
      },
    ],
    body: "{}",
    body_missing: null,
  }),
  errors: { 404: { messages: { DeliveryNotFound: "Not found." } } },
})

export const showConsoleDeliveryFigures = consoleCall({
  id: "showConsoleDeliveryFigures",
  route: "GET /api/console/webhooks/figures/",
  summary: "Show delivery figures",
  description: "What is undelivered now, and the deliveries of the last fourteen days.",
  responses: ok("The figures.", ConsoleDeliveryFigures, {
    pending: 8,
    failed: 17,
    exhausted: 0,
    time_zone: "Asia/Kolkata",
    days: [{ day: "2026-11-25", delivered_at_once: 6_834, delivered_later: 2, failed_at_first: 19 }],
  }),
})

export const countConsoleResend = consoleCall({
  id: "countConsoleResend",
  route: "POST /api/console/webhooks/resend/count/",
  summary: "Count what a resend would send",
  description: "Takes the same body as the resend, and sends nothing.",
  body: RESEND,
  responses: ok("Counted.", ConsoleResendCount, { matched: 17, is_too_many: false }),
})

export const resendConsoleDeliveries = consoleCall({
  id: "resendConsoleDeliveries",
  route: "POST /api/console/webhooks/resend/",
  summary: "Send webhooks again",
  description:
    "Sends the webhooks in `request_ids`, whatever their state, or all that the filter selects; by default the undelivered ones. Each keeps its requestId and is rendered again. An endpoint that was disabled or paused is tried again.",
  body: RESEND,
  responses: ok("Queued.", ConsoleResent, { matched: 17, queued: 17 }),
  errors: {
    400: {
      messages: {
        TooManyWebhooks:
          "More than 100,000 webhooks match. Choose a shorter time range, one client or one event.",
      },
    },
  },
})
