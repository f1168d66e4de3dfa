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

/** `origin`: the service's own, from which its pages call. */
export const makeAccessByCaller = (
  { accounts, push }: Pick<UseCases, "accounts" | "push">,
  origin: string,
): AccessByCaller => ({
  anyone: makePublicAccess(accounts.limitAnonymousCalls),
  apiKey: makeApiKeyAccess(accounts.authenticateVendor),
  tokenKey: makeTokenAccess(accounts.authenticateVendor),
  bodyKey: makeBodyKeyAccess(accounts.authenticateVendor),
  pushToken: makePushCredentialAccess(push.authenticatePusher),
  journeyToken: makeJourneyAccess(accounts.authenticateJourney),
  consolePage: makeConsoleVisitorAccess(accounts.limitAnonymousCalls, origin),
  consoleSession: makeConsoleAccess(accounts.authenticateSession, accounts.respondOnce, origin),
})
