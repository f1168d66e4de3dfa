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
      ? "Nothing is waiting for it at this moment. What happens from now on is kept as failed."
      : `${String(notice.undelivered)} webhooks could not be delivered. They are kept as failed, as is what happens from now on.`,
    "Nothing is lost: all of it can be sent again, in its order.",
    "",
    "What to do:",
    "",
    "1. Let the endpoint answer every POST with a status of 2xx within 15 seconds, without a redirect.",
    "2. Ask for what failed, with your API key; this also enables the endpoint again:",
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
  gone: () => "It returned 410 (Gone), which means that it must not be called any more.",
  failing: ({ failingSince, disabledAt }) =>
    `It was retried all the time, and has acknowledged nothing since ${minute(failingSince ?? disabledAt)}.`,
}

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`

const resendRequest = ({ resendFrom }: EndpointDisabledNotice): string =>
  JSON.stringify({
    search_type: "TimestampRange",
    from_timestamp: new Date(resendFrom).toISOString(),
    to_timestamp: "2100-01-01T00:00:00Z",
  })
