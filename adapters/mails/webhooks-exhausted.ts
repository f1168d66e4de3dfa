import type { ExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

export const webhooksExhaustedText = (notice: ExhaustedWebhooksNotice, serviceUrl: string): MailText => ({
  subject: `${formatCount(notice.webhooks)} not taken by ${new URL(notice.url).host} and given up`,
  text: [
    `To the administrators of ${notice.vendorName}`,
    "",
    `${formatCount(notice.webhooks)} tried again at the end of each of five days, and not acknowledged by`,
    "",
    `    ${notice.url}`,
    "",
    "which acknowledges others. They are not sent any more by themselves. Nothing is lost: they can be sent again, in their order.",
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
    "1. Find in your receiver's log why it refused them; it has to answer with a status of 2xx within 15 seconds.",
    "2. Ask for them again, with your API key:",
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
