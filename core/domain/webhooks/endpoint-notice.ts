import type { DisabledReason } from "../accounts/endpoint-health.ts"
import { stripQuery } from "./strip-query.ts"

export interface DisabledEndpoint {
  readonly vendorOrgId: string
  readonly vendorName: string
  readonly url: string
  /** Epoch milliseconds. */
  readonly disabledAt: number
  readonly reason: DisabledReason
  /** The first failed attempt since the last acknowledgement; null: others were acknowledged along with the 410. */
  readonly failingSince: number | null
}

/** The notice to a vendor's admins about a disabled endpoint. */
export interface EndpointDisabledNotice extends DisabledEndpoint {
  readonly kind: "endpoint-disabled"
  /** Webhooks that wait or failed because of it. */
  readonly undelivered: number
  /** All of them were created after this; epoch milliseconds. */
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
    // A resend selects by creation time, which may be a day before the failure.
    resendFrom: (failingSince ?? disabledAt) - DAY,
  }
}
