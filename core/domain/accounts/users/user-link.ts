import type { LinkPurpose } from "../../../contract/accounts/console/sign-in.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a mailed link works. */
export const CONSOLE_LINK_LIFETIME_MILLIS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * DAY,
  reset: 60 * MINUTE,
  "sign-in": 15 * MINUTE,
  provider: 15 * MINUTE,
}

/** Mails of one purpose to one user in an hour; further requests send none. */
export const LINKS_PER_HOUR = 5
export const LINK_WINDOW_MILLIS = 60 * MINUTE

/** An account at an identity provider (OpenID Connect Core 1.0, 2: `iss` and `sub`). */
export interface LinkIdentity {
  readonly issuer: string
  readonly subject: string
}

/** A mailed link to the console. Only the digest of its code is stored. */
export interface UserLink {
  readonly id: string
  readonly userId: string
  readonly purpose: LinkPurpose
  /** The membership of an invitation. */
  readonly membershipId: string | null
  /** The account at the identity provider that a link with the purpose `provider` connects with the user. */
  readonly identity: LinkIdentity | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly expiresAt: number
}
