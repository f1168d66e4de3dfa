import * as Effect from "effect/Effect"
import { WebhookResendRequest, WebhookResendResponse } from "../../../core/contract/webhook-resend.ts"
import type { AdmitVendor } from "../../../core/use-cases/vendor-api/admission.ts"
import type { makeResendWebhooks } from "../../../core/use-cases/vendor-api/resend-webhooks.ts"
import { byApiKey } from "../access/api-key.ts"
import { endpoint } from "../endpoint.ts"

/** POST /api/webhooks/resend (interface.md, decisions.md 4). */
export const resendWebhooksRoute = (
  admitVendor: AdmitVendor,
  resendWebhooks: ReturnType<typeof makeResendWebhooks>,
) =>
  endpoint({
    method: "POST",
    path: "/api/webhooks/resend",
    id: "resendWebhooks",
    tag: "Webhooks",
    summary: "Send webhooks again",
    description:
      "search_type says which fields select. Without a status only failed webhooks are meant. Each keeps its requestId and is rendered anew, so it carries the employees as they are now.",
    access: byApiKey(admitVendor),
    body: {
      schema: WebhookResendRequest,
      types: ["json"],
      decidedBy: "search_type",
      example: {
        search_type: "TimestampRange",
        from_timestamp: "2026-01-01T00:00:00Z",
        to_timestamp: "2026-01-31T23:59:59Z",
      },
    },
    answers: {
      200: { description: "They wait to be sent.", schema: WebhookResendResponse, example: EXAMPLE },
    },
    errors: {},
    handle: ({ caller, body }) =>
      Effect.map(resendWebhooks(caller, body), (data) => ({
        status: 200,
        body: { success: true, message: messageOf(data.matched), data },
      })),
  })

const messageOf = (matched: number): string =>
  matched === 0 ? "No webhook matches." : "The matching webhooks are sent again."

const EXAMPLE = {
  success: true,
  message: "The matching webhooks are sent again.",
  data: { matched: 3, queued: 3 },
}
