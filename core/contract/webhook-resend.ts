import * as Schema from "effect/Schema"
import { component } from "./component.ts"
import { Instant, Uuid } from "./wire-values.ts"

/* POST /api/webhooks/resend (decisions.md 4): ten ways to say which webhooks are meant. */

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

const variant = <T extends (typeof SEARCH_TYPES)[number], F extends Schema.Struct.Fields>(
  searchType: T,
  fields: F,
) => Schema.Struct({ search_type: Schema.Literal(searchType), ...fields })

/** Without a status only failed ones are meant. Both ends of a range belong to it. */
export const WebhookResendRequest = Schema.Union([
  variant("SyncSessionOnly", session),
  variant("SyncSessionWithCounter", { ...session, ...counter }),
  variant("SyncSessionWithStatus", { ...session, ...status }),
  variant("SyncSessionWithCounterStatus", { ...session, ...counter, ...status }),
  variant("TimestampRange", range),
  variant("TimestampRangeWithStatus", { ...range, ...status }),
  variant("TimestampRangeWithOrg", { ...range, ...org }),
  variant("TimestampRangeWithStatusOrg", { ...range, ...status, ...org }),
  variant("OrgOnly", org),
  variant("RequestIdOnly", { request_id: Uuid }),
])
  .annotate({ message: `Expected search_type to be one of ${SEARCH_TYPES.join(", ")}` })
  .check(
    Schema.makeFilter(
      (request) =>
        !("from_timestamp" in request) ||
        Date.parse(request.from_timestamp) <= Date.parse(request.to_timestamp) || {
          path: ["to_timestamp"],
          issue: "Expected a moment that is not before from_timestamp",
        },
    ),
  )
  .annotate(component("WebhookResendRequest"))
export type WebhookResendRequest = typeof WebhookResendRequest.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const WebhookResendResponse = Schema.Struct({
  success: Schema.Literal(true),
  message: Schema.String,
  /** `queued`: of the matched, those that wait to be sent now. */
  data: Schema.Struct({ matched: count, queued: count }),
}).annotate(component("WebhookResendResponse"))
export type WebhookResendResponse = typeof WebhookResendResponse.Type
