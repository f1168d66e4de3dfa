import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** What a token lets its bearer do: walk the journey of one connection, as one person. */
export interface JourneyClaims {
  readonly connectionId: string
  readonly userId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The token is forged, expired or made for something else; which is not told. */
export class JourneyTokenRefused extends Data.TaggedError("JourneyTokenRefused") {}

/** Signed JWTs (RFC 7519) of the service itself, for the journey and nothing else. */
export interface JourneyTokens {
  readonly issue: (claims: JourneyClaims, now: number) => Effect.Effect<string>
  readonly verify: (token: string, now: number) => Effect.Effect<JourneyClaims, JourneyTokenRefused>
}
