import type { ExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

export const webhooksExhaustedText = (notice: ExhaustedWebhooksNotice, serviceUrl: string): MailText => ({
  subject: `${formatCount(notice.webhooks)} not acknowledged by ${new URL(notice.url).host}, and no longer sent`,
  text: [
    `To the administrators of ${notice.vendorName}`,
    "",
    `${formatCount(notice.webhooks)} tried again at the end of each of five days, and not acknowledged by`,
    "",
    `    ${notice.url}`,
    "",
    "which acknowledges others. They are no longer retried. Nothing is lost: you can have them sent again, in their order.",
    "",
    "The latest of them:",
    "",
    ...notice.examples.map(
      ({ requestId, sessionId, counter }) =>
        `    requestId ${requestId}, webhookCounter ${String(counter)} of syncSessionId ${sessionId}`,
    ),
    "",
    "What to do:",
    "",
    "1. Find out from your receiver's log why it rejected them; it has to respond with a 2xx status within 15 seconds.",
    "2. Have them sent again, with your API key:",
    "",
    `    POST ${serviceUrl}/api/webhooks/resend`,
    `    ${resendRequest(notice)}`,
    "",
    "The operator of this service can do the second step for you:",
    "",
    `    hrsync webhooks resend --vendor ${notice.vendorOrgId} --from ${instant(notice.from)} --to ${instant(notice.to)}`,
    "",
  ].join("\n"),
})

const formatCount = (webhooks: number): string =>
  webhooks === 1 ? "One webhook was" : `${String(webhooks)} webhooks were`

const instant = (at: number): string => new Date(at).toISOString()

const resendRequest = ({ from, to }: ExhaustedWebhooksNotice): string =>
  JSON.stringify({
    search_type: "TimestampRange",
    from_timestamp: instant(from),
    to_timestamp: instant(to),
  })
