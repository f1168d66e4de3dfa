import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { WebhookResendRequest, WebhookResendResponse } from "./webhook-resend.ts"

/** specification/endpoints.md#resend-webhooks. */
export const resendWebhooks = callBy(
  "apiKey",
  "Webhooks",
)({
  id: "resendWebhooks",
  route: "POST /api/webhooks/resend",
  scope: "resend",
  summary: "Send webhooks again",
  description:
    "search_type decides which fields select webhooks. Without a status only failed webhooks are selected, except that RequestIdOnly and SyncSessionWithCounter select one webhook in any state. A range applies to timeStamp and accepts its format as well as ISO 8601. Each keeps its requestId and is rendered again, so it contains the employees as they are now; webhooks that were delivered or failed follow everything that their connection still has to send.",
  body: {
    schema: WebhookResendRequest,
    discriminator: "search_type",
    example: {
      search_type: "TimestampRange",
      from_timestamp: "2026-01-01T00:00:00Z",
      to_timestamp: "2026-01-31T23:59:59Z",
    },
  },
  responses: ok("The webhooks are queued.", WebhookResendResponse, {
    success: true,
    message: "The matching webhooks are sent again.",
    data: { matched: 3, queued: 3 },
  }),
})

/** specification/webhooks.md#envelope: the file of `csv_link`. */
export const downloadSessionFile = callBy(
  "anyone",
  "Webhooks",
)({
  id: "downloadSessionFile",
  route: "GET /api/files/{token}",
  summary: "Download the file of a CSV event",
  description:
    "The csv_link of sync.events.employee.csv: UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet. The link is signed, expires after 24 hours or when the connection is terminated, and needs no other credentials.",
  pathParameters: {
    schema: Schema.Struct({ token: Schema.NonEmptyString }),
    notes: { token: "The token of the link." },
    example: { token: "$FILE_TOKEN" },
  },
  responses: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
  errors: { 404: { messages: { FileGone: "Not found." } } },
})
