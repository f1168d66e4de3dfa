import { stripQuery } from "./strip-query.ts"

/** A day, after which a vendor is told again when more was given up. */
export const RENOTIFY_AFTER_MILLIS = 24 * 60 * 60 * 1_000

/** How many webhooks a mail names. */
export const MAX_NOTICE_EXAMPLES = 5

/** What a vendor's endpoint did not take, for its people. */
export interface ExhaustedWebhooks {
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

/** What they are to know of them. */
export interface ExhaustedWebhooksNotice extends ExhaustedWebhooks {
  readonly kind: "webhooks-given-up"
}

export const makeExhaustedWebhooksNotice = (exhausted: ExhaustedWebhooks): ExhaustedWebhooksNotice => {
  const { vendorOrgId, vendorName, url, webhooks, from, to, examples } = exhausted
  return {
    kind: "webhooks-given-up",
    vendorOrgId,
    vendorName,
    url: stripQuery(url),
    webhooks,
    // As an envelope says it, by which a range goes.
    from: Math.floor(from / 1_000) * 1_000,
    to,
    examples,
  }
}
