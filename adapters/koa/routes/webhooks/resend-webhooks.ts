import * as Effect from "effect/Effect"
import {
  WebhookResendRequest,
  WebhookResendResponse,
} from "../../../../core/contract/webhooks/webhook-resend.ts"
import type { AuthenticateVendor } from "../../../../core/use-cases/access/credentials/authentication.ts"
import type { ResendWebhooks, ResentWebhooks } from "../../../../core/use-cases/webhooks/resend-webhooks.ts"
import { makeApiKeyAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"

/** POST /api/webhooks/resend (interface.md, decisions.md 4). */
export const resendWebhooksRoute = (authenticateVendor: AuthenticateVendor, resendWebhooks: ResendWebhooks) =>
  endpoint({
    method: "POST",
    path: "/api/webhooks/resend",
    id: "resendWebhooks",
    tag: "Webhooks",
    summary: "Send webhooks again",
    description:
      "search_type says which fields select. Without a status only failed webhooks are meant, except that RequestIdOnly and SyncSessionWithCounter name one webhook and find it whatever its state. A range is over the webhooks' timeStamp, whose own format is taken besides ISO 8601. Each keeps its requestId and is rendered anew, so it carries the employees as they are now; what was delivered or failed comes behind everything that its connection still has to send.",
    access: makeApiKeyAccess(authenticateVendor),
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
    answers: {
      200: { description: "They wait to be sent.", schema: WebhookResendResponse, example: EXAMPLE },
    },
    errors: {},
    handle: ({ caller: { actor }, body }) =>
      Effect.map(resendWebhooks(actor, actor.vendorOrgId, body), (resent) => ({
        status: 200,
        body: {
          success: true,
          message: formatMessage(resent),
          data: { matched: resent.matched, queued: resent.queued },
        },
      })),
  })

const formatMessage = ({ matched, queued, status, otherStatuses }: ResentWebhooks): string => {
  if (matched > queued)
    return queued === 0
      ? "What matches is being sent at this moment."
      : `${String(matched - queued)} of the matching webhooks are being sent at this moment, the others are sent again.`
  if (matched > 0) return "The matching webhooks are sent again."
  const others = Object.entries(otherStatuses).filter(([, count]) => count > 0)
  if (status === null || others.length === 0) return "No webhook matches."
  const would = others.map(([other, count]) => `${String(count)} with status ${other}`).join(", ")
  return `No webhook with status ${status} matches; ${would} would.`
}

const EXAMPLE = {
  success: true,
  message: "The matching webhooks are sent again.",
  data: { matched: 3, queued: 3 },
}
