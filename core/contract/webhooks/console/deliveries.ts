import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Instant } from "../../instant.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"
import {
  DELIVERY_ATTEMPT,
  DELIVERY_FIGURES,
  DELIVERY_STATE_FILTERS,
  DELIVERY_STATES,
  DeliveryCursor,
} from "../delivery-log.ts"
import { WEBHOOK_EVENTS } from "../webhook.ts"

/* The log of a vendor's webhooks, as its users see it. */

const FILTER = {
  state: Schema.optionalKey(Schema.Literals(DELIVERY_STATE_FILTERS)),
  event: Schema.optionalKey(Schema.Literals(WEBHOOK_EVENTS)),
  connection_id: Schema.optionalKey(Uuid),
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant),
}

export const ConsoleDeliveryQuery = Schema.Struct({
  ...FILTER,
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
  employee: Schema.optionalKey(Uuid),
  error: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^([1-5]\d\d|[a-z]{2,20})$/u, { expected: "a status or a code" })),
  ),
  cursor: Schema.optionalKey(DeliveryCursor),
})
export type ConsoleDeliveryQuery = typeof ConsoleDeliveryQuery.Type

export const ConsoleDelivery = Schema.Struct({
  request_id: Uuid,
  connection_id: Uuid,
  org_name: Schema.String,
  sync_session_id: Uuid,
  webhook_counter: Schema.Int,
  event: Schema.Literals(WEBHOOK_EVENTS),
  event_type: Schema.String,
  /** How many employees it contains; null: its kind contains none. */
  record_count: Schema.NullOr(Schema.Int),
  state: Schema.Literals(DELIVERY_STATES),
  created_at: Timestamp,
  /** The earliest time; null: it is not sent again automatically. */
  next_attempt_at: Schema.NullOr(Timestamp),
  /** How often it was sent, resends included. */
  attempts: Schema.Int,
  last_attempt: Schema.NullOr(Schema.Struct(DELIVERY_ATTEMPT)),
}).annotate(component("ConsoleDelivery"))
export type ConsoleDelivery = typeof ConsoleDelivery.Type

export const ConsoleDeliveries = Schema.Struct({
  items: Schema.Array(ConsoleDelivery),
  next_cursor: NullableString,
}).annotate(component("ConsoleDeliveries"))
export type ConsoleDeliveries = typeof ConsoleDeliveries.Type

/** As they were sent or received. */
const Headers = Schema.NullOr(
  Schema.Struct({
    /** `value` is null where it is hidden, as of `Set-Cookie` and of whatever authorizes. */
    items: Schema.Array(Schema.Struct({ name: Schema.String, value: NullableString })),
    /** How many are not shown: 8 KiB are kept. */
    left_out: Schema.Int,
  }),
)

export const ConsoleDeliveryDetails = Schema.Struct({
  delivery: ConsoleDelivery,
  /** The number of webhooks of its sync session. */
  session_webhooks: Schema.Int,
  /** Latest first. `answer`: the first 16 KiB of the response; null: it was empty, or its connection is terminated. */
  attempts: Schema.Array(
    Schema.Struct({
      ...DELIVERY_ATTEMPT,
      answer: NullableString,
      request_headers: Headers.annotate({
        description: "Null: the request was not sent, or its headers are not kept any more.",
      }),
      response_headers: Headers.annotate({ description: "Null: no response, or not kept any more." }),
    }),
  ),
  /** The JSON that a resend would send now; null: see `body_missing`. */
  body: NullableString,
  body_missing: Schema.NullOr(Schema.Literals(["terminated", "unreadable"])),
}).annotate(component("ConsoleDeliveryDetails"))
export type ConsoleDeliveryDetails = typeof ConsoleDeliveryDetails.Type

export const ConsoleDeliveryFigures = Schema.Struct(DELIVERY_FIGURES).annotate(
  component("ConsoleDeliveryFigures"),
)
export type ConsoleDeliveryFigures = typeof ConsoleDeliveryFigures.Type

/** With `request_ids`, those, whatever their state; otherwise all that the filter selects, by default the undelivered ones. */
export const ConsoleResend = Schema.Struct({
  ...FILTER,
  sync_session_id: Schema.optionalKey(Uuid),
  request_ids: Schema.optionalKey(Schema.Array(Uuid).check(Schema.isMinLength(1), Schema.isMaxLength(500))),
}).annotate(component("ConsoleResend"))
export type ConsoleResend = typeof ConsoleResend.Type

/** `is_too_many`: more than 100,000 match, which is the most that one resend sends; `matched` is then 100,000. */
export const ConsoleResendCount = Schema.Struct({
  matched: Schema.Int,
  is_too_many: Schema.Boolean,
}).annotate(component("ConsoleResendCount"))
export type ConsoleResendCount = typeof ConsoleResendCount.Type

/** `queued`: without those that are being sent now. */
export const ConsoleResent = Schema.Struct({ matched: Schema.Int, queued: Schema.Int }).annotate(
  component("ConsoleResent"),
)
