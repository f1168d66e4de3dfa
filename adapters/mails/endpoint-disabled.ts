import type { EndpointDisabledNotice } from "../../core/domain/webhooks/endpoint-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

export const endpointDisabledText = (notice: EndpointDisabledNotice, serviceUrl: string): MailText => ({
  subject: `Your webhook endpoint at ${new URL(notice.url).host} was disabled`,
  text: [
    `To the administrators of ${notice.vendorName}`,
    "",
    "No more webhooks are sent to",
    "",
    `    ${notice.url}`,
    "",
    `since ${minute(notice.disabledAt)}. ${REASON_TEXTS[notice.reason](notice)}`,
    "",
    notice.undelivered === 0
      ? "No webhook is waiting for it. New ones are stored as failed."
      : `${String(notice.undelivered)} webhooks could not be delivered. They are stored as failed, and so are new ones.`,
    "Nothing is lost: you can have all of them sent again, in their order.",
    "",
    "What to do:",
    "",
    "1. Make the endpoint respond to every POST with a 2xx status within 15 seconds, without a redirect.",
    "2. Have the failed webhooks sent again, with your API key; this also enables the endpoint:",
    "",
    `    POST ${serviceUrl}/api/webhooks/resend`,
    `    ${resendRequest(notice)}`,
    "",
    "If the endpoint has moved, the operator of this service enters its new address, and can do the second step for you:",
    "",
    `    hrsync vendor set-webhook --vendor ${notice.vendorOrgId} --url NEW-ADDRESS --resend`,
    "",
  ].join("\n"),
})

const REASON_TEXTS: Readonly<
  Record<EndpointDisabledNotice["reason"], (notice: EndpointDisabledNotice) => string>
> = {
  gone: () => "It returned 410 (Gone), which means that it must no longer be called.",
  failing: ({ failingSince, disabledAt }) =>
    `It was retried throughout, and has acknowledged nothing since ${minute(failingSince ?? disabledAt)}.`,
}

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`

const resendRequest = ({ resendFrom }: EndpointDisabledNotice): string =>
  JSON.stringify({
    search_type: "TimestampRange",
    from_timestamp: new Date(resendFrom).toISOString(),
    to_timestamp: "2100-01-01T00:00:00Z",
  })
