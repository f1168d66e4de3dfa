import type { LinkPurpose } from "../../../contract/accounts/console/sign-in.ts"

/** The mail with a link to the console, to one of its users. */
export interface UserLinkNotice {
  readonly kind: "user-link"
  readonly purpose: LinkPurpose
  /** Whose console it is; null: the installation's. */
  readonly organization: string | null
  /** Who invited the recipient, for an invitation that a user sent. */
  readonly invitedBy: string | null
  /** The identity provider whose account is to be linked, as its button names it. */
  readonly provider: string | null
  /** Signs the recipient in: only for the mail itself. */
  readonly code: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}
