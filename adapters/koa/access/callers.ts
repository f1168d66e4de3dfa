import type { CallerKind } from "../../../core/contract/call.ts"
import type { AuthenticatedJourney } from "../../../core/use-cases/accounts/credentials/authenticate-journey.ts"
import type { AuthenticatedVendor } from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { AuthenticatedSession } from "../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { AuthenticatedPusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import type { Access } from "./access.ts"
import { makeApiKeyAccess, makeBodyKeyAccess, makePublicAccess, makeTokenAccess } from "./api-key.ts"
import { type ConsoleVisitor, makeConsoleAccess, makeConsoleVisitorAccess } from "./console.ts"
import { makeJourneyAccess } from "./journey.ts"
import { makePushCredentialAccess } from "./push.ts"

/** What a handler receives about its caller. `basic` has routes of its own, since it authenticates after the body. */
export interface Callers {
  readonly anyone: unknown
  readonly apiKey: AuthenticatedVendor
  readonly tokenKey: AuthenticatedVendor
  readonly bodyKey: AuthenticatedVendor
  readonly pushToken: AuthenticatedPusher
  readonly journeyToken: AuthenticatedJourney
  readonly consolePage: ConsoleVisitor
  readonly consoleSession: AuthenticatedSession
}

export type AccessByCaller = { readonly [Kind in Exclude<CallerKind, "basic">]: Access<Callers[Kind]> }

export const makeAccessByCaller = ({ access, push }: Pick<UseCases, "access" | "push">): AccessByCaller => ({
  anyone: makePublicAccess(access.limitAnonymousCalls),
  apiKey: makeApiKeyAccess(access.authenticateVendor),
  tokenKey: makeTokenAccess(access.authenticateVendor),
  bodyKey: makeBodyKeyAccess(access.authenticateVendor),
  pushToken: makePushCredentialAccess(push.authenticatePusher),
  journeyToken: makeJourneyAccess(access.authenticateJourney),
  consolePage: makeConsoleVisitorAccess(access.limitAnonymousCalls),
  consoleSession: makeConsoleAccess(access.authenticateSession, access.answerOnce),
})
