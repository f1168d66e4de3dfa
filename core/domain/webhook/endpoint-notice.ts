import type { DisabledReason } from "./circuit.ts"

export interface DisabledEndpoint {
  readonly vendorOrgId: string
  readonly vendorName: string
  readonly url: string
  /** Epoch milliseconds. */
  readonly disabledAt: number
  readonly reason: DisabledReason
  /** The first attempt since the last acknowledgement that failed; null: others were acknowledged beside the 410. */
  readonly failingSince: number | null
}

/** What the vendor's people read: what happened, since when, what it means, and what to do. `serviceUrl`: of the API. */
export const endpointNotice = (
  endpoint: DisabledEndpoint,
  undelivered: number,
  serviceUrl: string,
): { readonly subject: string; readonly text: string } => ({
  subject: `Your webhook endpoint at ${new URL(endpoint.url).host} was disabled`,
  text: [
    `To the administrators of ${endpoint.vendorName}`,
    "",
    "No more webhooks are sent to",
    "",
    `    ${withoutQuery(endpoint.url)}`,
    "",
    `since ${minute(endpoint.disabledAt)}. ${WHY[endpoint.reason](endpoint)}`,
    "",
    undelivered === 0
      ? "Nothing is waiting for it at this moment. What happens from now on is kept as failed."
      : `${String(undelivered)} webhooks could not be delivered. They are kept as failed, as is what happens from now on.`,
    "Nothing is lost: all of it can be sent again, in its order.",
    "",
    "What to do:",
    "",
    "1. Let the endpoint answer every POST with a status of 2xx within 15 seconds, without a redirect.",
    "2. Ask for what failed, with your API key; this also enables the endpoint again:",
    "",
    `    POST ${serviceUrl}/api/webhooks/resend`,
    `    ${resendRequest(endpoint)}`,
    "",
    "If the endpoint has moved, whoever runs this service enters its new address, and can do the second step for you:",
    "",
    `    hrsync vendor set-webhook --vendor ${endpoint.vendorOrgId} --url NEW-ADDRESS --resend`,
    "",
  ].join("\n"),
})

const WHY: Readonly<Record<DisabledReason, (endpoint: DisabledEndpoint) => string>> = {
  gone: () => "It answered 410 (Gone), by which a receiver says that it is not to be asked any more.",
  failing: ({ failingSince, disabledAt }) =>
    `It was asked again and again, and has acknowledged nothing since ${minute(failingSince ?? disabledAt)}.`,
}

/** The query may hold a secret. */
export const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`

const DAY = 24 * 60 * 60 * 1_000

/** By when they were made, which may be a day before they failed. */
const resendRequest = ({ failingSince, disabledAt }: DisabledEndpoint): string =>
  JSON.stringify({
    search_type: "TimestampRange",
    from_timestamp: new Date((failingSince ?? disabledAt) - DAY).toISOString(),
    to_timestamp: "2100-01-01T00:00:00Z",
  })
