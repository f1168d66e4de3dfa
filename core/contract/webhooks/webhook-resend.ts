import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/webhooks/resend (specification/endpoints.md#resend-webhooks): ten ways to select webhooks. */

export const RESEND_STATUSES = ["failed", "delivered", "pending"] as const
export type ResendStatus = (typeof RESEND_STATUSES)[number]

const SEARCH_TYPES = [
  "SyncSessionOnly",
  "SyncSessionWithCounter",
  "SyncSessionWithStatus",
  "SyncSessionWithCounterStatus",
  "TimestampRange",
  "TimestampRangeWithStatus",
  "TimestampRangeWithOrg",
  "TimestampRangeWithStatusOrg",
  "OrgOnly",
  "RequestIdOnly",
] as const

/**
 * `2026-01-31T00:00:00Z`, in any time zone, or in the format of a webhook's `timeStamp`, `2026-01-31 00:00:00`, which is
 * UTC.
 */
const TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/iu

/** Parses a time of a range to epoch milliseconds; null when it is invalid. Without a time zone it is UTC. */
export const parseResendTime = (text: string): number | null => {
  const [, date, separator, time, zone] = TIME_PATTERN.exec(text) ?? []
  if (date === undefined || time === undefined || (separator === " " && zone !== undefined)) return null
  const day = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts February 30 as a day of March: reject it.
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) return null
  const at = Date.parse(`${date}T${time}${zone ?? "Z"}`)
  return Number.isNaN(at) ? null : at
}

const ResendTime = Schema.String.check(
  Schema.makeFilter((text: string) => parseResendTime(text) !== null, {
    expected:
      "a time such as 2026-01-31T00:00:00Z, or in the format of a webhook's timeStamp: 2026-01-31 00:00:00",
  }),
)

const session = { sync_session_id: Uuid }
const counter = {
  webhook_counter: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
}
const status = { status: Schema.Literals(RESEND_STATUSES) }
const range = { from_timestamp: ResendTime, to_timestamp: ResendTime }
const org = { org_id: Uuid }

const makeVariant = <T extends (typeof SEARCH_TYPES)[number], F extends Schema.Struct.Fields>(
  searchType: T,
  fields: F,
) => Schema.Struct({ search_type: Schema.Literal(searchType), ...fields })

/**
 * Without a status it selects failed webhooks only, except a single named webhook, which is found in any state. A range
 * compares with the envelope's `timeStamp` and includes both ends.
 */
export const WebhookResendRequest = Schema.Union([
  makeVariant("SyncSessionOnly", session),
  makeVariant("SyncSessionWithCounter", { ...session, ...counter }),
  makeVariant("SyncSessionWithStatus", { ...session, ...status }),
  makeVariant("SyncSessionWithCounterStatus", { ...session, ...counter, ...status }),
  makeVariant("TimestampRange", range),
  makeVariant("TimestampRangeWithStatus", { ...range, ...status }),
  makeVariant("TimestampRangeWithOrg", { ...range, ...org }),
  makeVariant("TimestampRangeWithStatusOrg", { ...range, ...status, ...org }),
  makeVariant("OrgOnly", org),
  makeVariant("RequestIdOnly", { request_id: Uuid }),
])
  .annotate({ message: `Expected search_type to be one of ${SEARCH_TYPES.join(", ")}` })
  .check(
    Schema.makeFilter(
      (request) =>
        !("from_timestamp" in request) ||
        (parseResendTime(request.from_timestamp) ?? 0) <= (parseResendTime(request.to_timestamp) ?? 0) || {
          path: ["to_timestamp"],
          issue: "Expected a time that is not before from_timestamp",
        },
    ),
  )
  .annotate(component("WebhookResendRequest"))
export type WebhookResendRequest = typeof WebhookResendRequest.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const WebhookResendResponse = Schema.Struct({
  success: Schema.Literal(true),
  message: Schema.String,
  /** `queued`: how many of the matched webhooks now wait to be sent. */
  data: Schema.Struct({ matched: count, queued: count }),
}).annotate(component("WebhookResendResponse"))
export type WebhookResendResponse = typeof WebhookResendResponse.Type
