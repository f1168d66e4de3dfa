import { withoutQuery } from "./endpoint-notice.ts"

/** A day, after which a vendor is told again when more was given up. */
export const TOLD_AGAIN_AFTER_MILLIS = 24 * 60 * 60 * 1_000

/** How many webhooks a mail names. */
export const NAMED_IN_NOTICE = 5

/** What a vendor's endpoint did not take, for its people. */
export interface GivenUpWebhooks {
  readonly vendorOrgId: string
  readonly vendorName: string
  readonly url: string
  readonly webhooks: number
  /** What the first and the last of their envelopes say, in epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** The latest of them. */
  readonly examples: ReadonlyArray<{
    readonly requestId: string
    readonly sessionId: string
    readonly counter: number
  }>
}

/** The mail: what happened, what it means, and what to do. `serviceUrl`: of the API. */
export const givenUpNotice = (
  given: GivenUpWebhooks,
  serviceUrl: string,
): { readonly subject: string; readonly text: string } => ({
  subject: `${counted(given.webhooks)} not taken by ${new URL(given.url).host} and given up`,
  text: [
    `To the administrators of ${given.vendorName}`,
    "",
    `${counted(given.webhooks)} tried again at the end of each of five days, and not acknowledged by`,
    "",
    `    ${withoutQuery(given.url)}`,
    "",
    "which acknowledges others. They are not sent any more by themselves. Nothing is lost: they can be sent again, in their order.",
    "",
    "The latest of them:",
    "",
    ...given.examples.map(
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
    `    ${resendRequest(given)}`,
    "",
    "Whoever runs this service can do the second step for you:",
    "",
    `    hrsync webhooks resend --vendor ${given.vendorOrgId} --from ${wholeSecond(given.from)} --to ${instant(given.to)}`,
    "",
  ].join("\n"),
})

const counted = (webhooks: number): string =>
  webhooks === 1 ? "One webhook was" : `${String(webhooks)} webhooks were`

const instant = (at: number): string => new Date(at).toISOString()

const resendRequest = ({ from, to }: GivenUpWebhooks): string =>
  JSON.stringify({
    search_type: "TimestampRange",
    from_timestamp: wholeSecond(from),
    to_timestamp: instant(to),
  })

/** As an envelope says it, by which a range goes. */
const wholeSecond = (at: number): string => instant(Math.floor(at / 1_000) * 1_000)
