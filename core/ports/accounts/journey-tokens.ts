import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { LinkPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"

/** A token permits its bearer to complete the journey of one connection, for one purpose, as one person. */
export interface JourneyClaims {
  readonly connectionId: string
  /** The vendor whose page embeds the journey; the browser SDK reads it to open the page of that vendor. */
  readonly vendorOrgId: string
  readonly userId: string
  readonly purpose: LinkPurpose
  /** The token was handed out by the first opening of a link that was mailed to the user, whose mailbox spoke for the corporate. */
  readonly isVerified: boolean
  /**
   * The token was handed out in the console: `userId` is a user of the console, and speaks for the corporate as long as that user is one
   * of its admins.
   */
  readonly isAdmin: boolean
  /** Id of the notice of a change, for a journey that asks about one; null: none. */
  readonly changeId: string | null
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The token is forged, expired or made for something else; these are not distinguished. */
export class JourneyTokenRefused extends Data.TaggedError("JourneyTokenRefused") {}

/** Signed JWTs (RFC 7519) of the service itself, for the journey only. */
export interface JourneyTokens {
  readonly issue: (claims: JourneyClaims, now: number) => Effect.Effect<string>
  readonly verify: (token: string, now: number) => Effect.Effect<JourneyClaims, JourneyTokenRefused>
}
