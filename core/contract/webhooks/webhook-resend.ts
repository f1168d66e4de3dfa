import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { Instant } from "../instant.ts"
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

const session = { sync_session_id: Uuid }
const counter = {
  webhook_counter: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
}
const status = { status: Schema.Literals(RESEND_STATUSES) }
const range = { from_timestamp: Instant, to_timestamp: Instant }
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
        Date.parse(request.from_timestamp) <= Date.parse(request.to_timestamp) || {
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
