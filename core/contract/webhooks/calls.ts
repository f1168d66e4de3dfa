import * as Schema from "effect/Schema"
import { call } from "../call.ts"
import { WebhookResendRequest, WebhookResendResponse } from "./webhook-resend.ts"

/** specification/endpoints.md#resend-webhooks. */
export const resendWebhooks = call({
  id: "resendWebhooks",
  method: "POST",
  path: "/api/webhooks/resend",
  caller: "apiKey",
  tag: "Webhooks",
  summary: "Send webhooks again",
  description:
    "search_type decides which fields select webhooks. Without a status only failed webhooks are selected, except that RequestIdOnly and SyncSessionWithCounter select one webhook in any state. A range applies to timeStamp and accepts its format as well as ISO 8601. Each keeps its requestId and is rendered again, so it contains the employees as they are now; webhooks that were delivered or failed follow everything that their connection still has to send.",
  body: {
    schema: WebhookResendRequest,
    types: ["json"],
    discriminator: "search_type",
    example: {
      search_type: "TimestampRange",
      from_timestamp: "2026-01-01T00:00:00Z",
      to_timestamp: "2026-01-31T23:59:59Z",
    },
  },
  responses: {
    200: {
      description: "The webhooks are queued.",
      schema: WebhookResendResponse,
      example: {
        success: true,
        message: "The matching webhooks are sent again.",
        data: { matched: 3, queued: 3 },
      },
    },
  },
})

/** specification/webhooks.md#envelope: the file of `csv_link`. */
export const downloadSessionFile = call({
  id: "downloadSessionFile",
  method: "GET",
  path: "/api/files/{token}",
  caller: "anyone",
  tag: "Webhooks",
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
