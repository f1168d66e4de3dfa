import * as Schema from "effect/Schema"

/**
 * What a journey is for; each except `onboarding` asks one question about an accepted connection. `review-change` asks whether a
 * change that was notified is intended.
 */
export const JOURNEY_PURPOSES = [
  "onboarding",
  "repair",
  "confirm-sync",
  "sharing-request",
  "review-change",
] as const
export const JourneyPurpose = Schema.Literals(JOURNEY_PURPOSES)
export type JourneyPurpose = typeof JourneyPurpose.Type

/**
 * What a mailed link and its token are for. `access`: a colleague enters the connection details of one source in place of the user of
 * the onboarding, and sees nothing else of it.
 */
export const LINK_PURPOSES = [...JOURNEY_PURPOSES, "access"] as const
export const LinkPurpose = Schema.Literals(LINK_PURPOSES)
export type LinkPurpose = typeof LinkPurpose.Type

/** The languages of the journey and of its mails. */
export const JOURNEY_LOCALES = ["en", "hi"] as const
export const JourneyLocale = Schema.Literals(JOURNEY_LOCALES)
export type JourneyLocale = typeof JourneyLocale.Type
