import * as Effect from "effect/Effect"
import type { JourneyStep } from "../../../contract/connection/journey-step.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SentLinks } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

/** The progress of an invitation that the corporate has not accepted. */
export interface OpenInvitation {
  /** The mails to the HR admin; null: none is known. */
  readonly sent: SentLinks | null
  /** Where the HR admin is in the journey, never what was entered there; null: it was not begun. */
  readonly progress: { readonly step: JourneyStep; readonly savedAt: number } | null
}

export type OpenInvitationPorts = UsedPorts<"journeyLinks.findSent" | "journeys.find">

/** Null: the corporate has accepted, or the connection is terminated. The caller has authorised the actor. */
export const findOpenInvitation = Effect.fnUntraced(function* (
  { journeyLinks, journeys }: OpenInvitationPorts,
  { id, status, adminEmail }: Pick<Connection, "id" | "status" | "adminEmail">,
): Effect.fn.Return<OpenInvitation | null, StorageError> {
  if (status !== "CONNECTION_INVITED") return null
  const sent = adminEmail === null ? null : yield* journeyLinks.findSent(id, adminEmail, "onboarding")
  const journey = yield* journeys.find(id)
  const progress = journey === null ? null : { step: journey.step, savedAt: journey.savedAt }
  return { sent, progress }
})
