import type { AuthenticatedJourney } from "../../../../core/use-cases/accounts/credentials/authenticate-journey.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"

/** A journey has one connection; the operator's path names it. */
export const findConnection = (
  { actor }: AuthenticatedJourney | AuthenticatedSession,
  path: { readonly connection_id?: string; readonly upload_id?: string },
): string => (actor.kind === "journey" ? actor.connectionId : (path.connection_id ?? ""))
