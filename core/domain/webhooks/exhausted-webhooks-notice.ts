import { stripQuery } from "./strip-query.ts"

/** The shortest time between two notices to a vendor. */
export const RENOTIFY_AFTER_MILLIS = 24 * 60 * 60 * 1_000

/** How many webhooks a mail lists. */
export const MAX_NOTICE_EXAMPLES = 5

/** The exhausted webhooks of a vendor's endpoint. */
export interface ExhaustedWebhooks {
  readonly vendorOrgId: string
  readonly vendorName: string
  readonly url: string
  readonly webhooks: number
  /** The times of the first and the last of their envelopes, in epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** The latest of them. */
  readonly examples: ReadonlyArray<{
    readonly requestId: string
    readonly sessionId: string
    readonly counter: number
  }>
}

/** The notice to a vendor's admins about them. */
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
    // In the format of the envelope, by which a resend selects.
    from: Math.floor(from / 1_000) * 1_000,
    to,
    examples,
  }
}
