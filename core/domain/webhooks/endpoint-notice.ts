import type { DisabledReason } from "./circuit.ts"
import { stripQuery } from "./strip-query.ts"

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

/** What a vendor's people are to know of an endpoint that was disabled. */
export interface EndpointDisabledNotice extends DisabledEndpoint {
  readonly kind: "endpoint-disabled"
  /** Webhooks that wait or failed because of it. */
  readonly undelivered: number
  /** All of them were made after this; epoch milliseconds. */
  readonly resendFrom: number
}

const DAY = 24 * 60 * 60 * 1_000

export const makeEndpointNotice = (
  endpoint: DisabledEndpoint,
  undelivered: number,
): EndpointDisabledNotice => {
  const { vendorOrgId, vendorName, url, disabledAt, reason, failingSince } = endpoint
  return {
    kind: "endpoint-disabled",
    vendorOrgId,
    vendorName,
    url: stripQuery(url),
    disabledAt,
    reason,
    failingSince,
    undelivered,
    // A range goes by when they were made, which may be a day before they failed.
    resendFrom: (failingSince ?? disabledAt) - DAY,
  }
}
