import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  WebhookResendRequest,
  WebhookResendResponse,
} from "../../../core/contract/webhooks/webhook-resend.ts"
import type {
  AuthenticateVendor,
  LimitAnonymousCalls,
} from "../../../core/use-cases/access/credentials/authentication.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import type { ResendWebhooks, ResentWebhooks } from "../../../core/use-cases/webhooks/resend-webhooks.ts"
import type { makeOpenSessionFile } from "../../../core/use-cases/webhooks/session-file.ts"
import { makeApiKeyAccess, makePublicAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { failure } from "../failure.ts"
import { type Route, Streamed } from "../route.ts"
import { toBytes, type ToCsv } from "./csv-bytes.ts"

export interface WebhooksApi extends CallerUseCases {
  readonly webhooks: Pick<UseCases["webhooks"], "openSessionFile" | "resendWebhooks">
  readonly toCsv: ToCsv
}

/** The endpoints of webhooks. */
export const webhooksRoutes = ({ access, webhooks, toCsv }: WebhooksApi): ReadonlyArray<Route> => [
  resendWebhooksRoute(access.authenticateVendor, webhooks.resendWebhooks),
  sessionFileRoute(access.limitAnonymousCalls, webhooks.openSessionFile, toCsv),
]

/** POST /api/webhooks/resend (specification/endpoints.md#resend-webhooks). */
const resendWebhooksRoute = (authenticateVendor: AuthenticateVendor, resendWebhooks: ResendWebhooks) =>
  endpoint({
    method: "POST",
    path: "/api/webhooks/resend",
    id: "resendWebhooks",
    tag: "Webhooks",
    summary: "Send webhooks again",
    description:
      "search_type decides which fields select webhooks. Without a status only failed webhooks are selected, except that RequestIdOnly and SyncSessionWithCounter select one webhook in any state. A range applies to timeStamp and accepts its format as well as ISO 8601. Each keeps its requestId and is rendered anew, so it carries the employees as they are now; what was delivered or failed comes behind everything that its connection still has to send.",
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
      200: {
        description: "The webhooks are queued.",
        schema: WebhookResendResponse,
        example: RESEND_WEBHOOKS_EXAMPLE,
      },
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
      ? "The matching webhooks are being sent now."
      : `${String(matched - queued)} of the matching webhooks are being sent now, the others are sent again.`
  if (matched > 0) return "The matching webhooks are sent again."
  const others = Object.entries(otherStatuses).filter(([, count]) => count > 0)
  if (status === null || others.length === 0) return "No webhooks match."
  const would = others.map(([other, count]) => `${String(count)} with status ${other}`).join(", ")
  return `No webhooks with status ${status} match, but ${would} do.`
}

const RESEND_WEBHOOKS_EXAMPLE = {
  success: true,
  message: "The matching webhooks are sent again.",
  data: { matched: 3, queued: 3 },
}

/** GET /api/files/{token}: the file of `csv_link` (specification/endpoints.md#download-a-file). */
const sessionFileRoute = (
  limitAnonymousCalls: LimitAnonymousCalls,
  openSessionFile: ReturnType<typeof makeOpenSessionFile>,
  toCsv: ToCsv,
) =>
  endpoint({
    method: "GET",
    path: "/api/files/{token}",
    id: "downloadSessionFile",
    tag: "Webhooks",
    summary: "Download the file of a CSV event",
    description:
      "The csv_link of sync.events.employee.csv: UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet. The link is signed, expires after 24 hours or when the connection is terminated, and needs no other credentials.",
    access: makePublicAccess(limitAnonymousCalls),
    parameters: {
      path: {
        schema: Schema.Struct({ token: Schema.NonEmptyString }),
        notes: { token: "The token of the link." },
        example: { token: "$FILE_TOKEN" },
      },
    },
    answers: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
    errors: { FileGone: () => failure(404, "Not found.") },
    handle: ({ path }) =>
      Effect.map(openSessionFile(path.token), (pages) => ({
        status: 200,
        headers: {
          "Content-Disposition": 'attachment; filename="employees.csv"',
          "Cache-Control": "no-store",
        },
        body: new Streamed(toBytes(toCsv(pages)), "text/csv; charset=utf-8"),
      })),
  })
