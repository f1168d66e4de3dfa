import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
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

const session = describeFields(
  { sync_session_id: Uuid },
  { sync_session_id: "syncSessionId of the webhooks." },
)
const counter = describeFields(
  { webhook_counter: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })) },
  { webhook_counter: "webhookCounter of the webhook." },
)
const status = describeFields(
  { status: Schema.Literals(RESEND_STATUSES) },
  { status: "The state in which a webhook is now." },
)
const range = describeFields(
  { from_timestamp: Instant, to_timestamp: Instant },
  {
    from_timestamp: "The earliest timeStamp, in ISO 8601 or as in the webhook.",
    to_timestamp: "The latest timeStamp, not before from_timestamp.",
  },
)
const org = describeFields({ org_id: Uuid }, { org_id: "orgId of the webhooks." })

const makeVariant = <T extends (typeof SEARCH_TYPES)[number], F extends Schema.Struct.Fields>(
  searchType: T,
  fields: F,
) =>
  Schema.Struct({
    search_type: Schema.Literal(searchType).annotateKey({ description: "How webhooks are selected." }),
    ...fields,
  }).annotate(component(`ResendBy${searchType}`))

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
  makeVariant(
    "RequestIdOnly",
    describeFields({ request_id: Uuid }, { request_id: "requestId of the webhook." }),
  ),
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

export const WebhookResendResponse = Schema.Struct(
  describeFields(
    {
      success: Schema.Literal(true),
      message: Schema.String,
      data: Schema.Struct(
        describeFields(
          { matched: count, queued: count },
          { matched: "Webhooks that match.", queued: "How many of them now wait to be sent." },
        ),
      ),
    },
    {
      success: "Always true.",
      message: "The result, for people; with no match, what another status would match.",
      data: "How many webhooks match, and how many of them now wait to be sent.",
    },
  ),
).annotate(component("WebhookResendResponse"))
export type WebhookResendResponse = typeof WebhookResendResponse.Type
