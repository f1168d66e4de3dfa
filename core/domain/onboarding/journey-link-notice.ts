import type { JourneyLocale, LinkPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"

/**
 * Why a link is mailed. `invitation`: the vendor named the recipient. `colleague`: a user of the corporate did. `own`: the
 * recipient requested it. `issue`: something stopped or needs a decision. `new-file`: the vendor requests the next
 * upload.
 */
export type LinkReason = "invitation" | "colleague" | "own" | "issue" | "new-file"

/** The mail with a link to a journey, to a user of a corporate. */
export interface JourneyLinkNotice {
  readonly kind: "journey-link"
  readonly reason: LinkReason
  readonly purpose: LinkPurpose
  /** The connection is accepted: with the purpose `onboarding`, the link opens its page. */
  readonly isConnected: boolean
  readonly locale: JourneyLocale
  readonly vendorName: string
  readonly corporateName: string
  /** The address of the colleague; null for the other reasons. */
  readonly sentBy: string | null
  /** Opens the journey as the recipient: only for the mail itself. */
  readonly code: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}
