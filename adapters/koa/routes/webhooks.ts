import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/webhooks/calls.ts"
import type { ResentWebhooks } from "../../../core/use-cases/webhooks/resend-webhooks.ts"
import { type Implementation, implement, respond } from "../calls/implement.ts"
import { Streamed } from "../calls/route.ts"
import { toBytes } from "./csv-bytes.ts"

/** The calls of webhooks. */
export const webhookCalls: ReadonlyArray<Implementation> = [
  implement(calls.resendWebhooks, ({ webhooks: { resendWebhooks } }, { caller: { actor }, body }) =>
    Effect.map(resendWebhooks(actor, actor.vendorOrgId, body), (resent) =>
      respond(200, {
        success: true,
        message: formatMessage(resent),
        data: { matched: resent.matched, queued: resent.queued },
      }),
    ),
  ),

  implement(calls.downloadSessionFile, ({ webhooks: { openSessionFile }, toCsv }, { path }) =>
    Effect.map(openSessionFile(path.token), (pages) =>
      respond(200, new Streamed(toBytes(toCsv(pages)), "text/csv; charset=utf-8"), {
        "Content-Disposition": 'attachment; filename="employees.csv"',
        "Cache-Control": "no-store",
      }),
    ),
  ),
]

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
