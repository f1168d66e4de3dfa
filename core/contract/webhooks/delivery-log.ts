import * as Schema from "effect/Schema"
import { NullableString, Timestamp } from "../wire-values.ts"

/* What the log of a vendor's webhooks shows to all its readers: users of the console, and models. */

/** `pending`: waiting or being sent; `failed`: sent again at the end of the day; `exhausted`: not sent again automatically. */
export const DELIVERY_STATES = ["pending", "delivered", "failed", "exhausted"] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** `undelivered`: failed or exhausted. */
export const DELIVERY_STATE_FILTERS = [...DELIVERY_STATES, "undelivered"] as const
export type DeliveryStateFilter = (typeof DELIVERY_STATE_FILTERS)[number]

/** One attempt to deliver. */
export const DELIVERY_ATTEMPT = {
  started_at: Timestamp,
  duration_ms: Schema.Int,
  status: Schema.NullOr(Schema.Int).annotate({ description: "Null: your endpoint did not respond." }),
  /** Why there was no response: a code, a colon, and a text for a person. */
  problem: NullableString,
}

export const DELIVERY_FIGURES = {
  pending: Schema.Int,
  failed: Schema.Int,
  exhausted: Schema.Int,
  /** IANA; days are in this zone, and failed webhooks are sent again at 23:30 in it. */
  time_zone: Schema.String,
  /** The last fourteen days, ending today. */
  days: Schema.Array(
    Schema.Struct({
      day: Schema.String,
      delivered_at_once: Schema.Int,
      delivered_later: Schema.Int,
      failed_at_first: Schema.Int,
    }),
  ),
}

/** A place in the log, as a reader returns it unchanged. */
export const DeliveryCursor = Schema.String.check(
  Schema.isPattern(/^\d{1,15}-\d{1,9}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, {
    expected: "a next_cursor",
  }),
)

interface DeliveryPosition {
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly counter: number
  readonly requestId: string
}

export const formatDeliveryCursor = ({ createdAt, counter, requestId }: DeliveryPosition): string =>
  `${String(createdAt)}-${String(counter)}-${requestId}`

/** The position in a cursor that the schema accepted. */
export const parseDeliveryCursor = (cursor: string): DeliveryPosition => {
  const [createdAt = "", counter = "", ...id] = cursor.split("-")
  return { createdAt: Number(createdAt), counter: Number(counter), requestId: id.join("-") }
}
