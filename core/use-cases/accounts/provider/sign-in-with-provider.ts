import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { makeAddressKeys } from "../../../domain/accounts/users/sign-in-limits.ts"
import type { User } from "../../../domain/accounts/users/user.ts"
import {
  type ProviderChecks,
  type ProviderIdentity,
  ProviderRefused,
  type ProviderUnavailable,
} from "../../../ports/accounts/users/identity-provider.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import { tellOwnChange } from "../notices/told-changes.ts"
import { makeOpenToken, type SealedTokenPorts, takeToken } from "../sealed-token.ts"
import { countAttempt, refuseAttempt } from "../sessions/count-attempt.ts"
import { makeRecordRefusal } from "../sessions/record-refusal.ts"
import type { SignInRefused } from "../sessions/session-errors.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "../sessions/start-session.ts"
import { ProviderMissing } from "./provider-errors.ts"

export type SignInWithProviderPorts = StartSessionPorts &
  SealedTokenPorts &
  UsedPorts<
    | "attempts"
    | "identities"
    | "identityProvider"
    | "secrets.digest"
    | "secrets.generate"
    | "secrets.uuid"
    | "users.find"
    | "users.findByEmail"
    | "users.listMemberships"
  >

export interface ProviderAnswer {
  /** The query of the address to which the provider has sent the browser back. */
  readonly query: string
  /** The token of the sign-in that began in this browser; null: none did. */
  readonly token: string | null
}

export type SignInWithProviderError =
  SignInRefused | ProviderMissing | ProviderRefused | ProviderUnavailable | StorageError

/**
 * Signs in a person whom the identity provider has signed in and who is already a user: the one that the account is linked to, or
 * the first time the one with the e-mail address that the provider has verified. The provider stands in for the password; a code
 * of the second factor is required unless the provider has checked several factors.
 */
export const makeSignInWithProvider = (ports: SignInWithProviderPorts) => {
  const { attempts, identities, identityProvider } = ports
  const startSession = makeStartSession(ports)
  const openChecks = makeOpenChecks(ports)
  const findUser = makeFindUser(ports)
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    { query, token }: ProviderAnswer,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, SignInWithProviderError> {
    if (identityProvider === null) return yield* new ProviderMissing()
    const now = yield* Clock.currentTimeMillis
    const allowance = yield* countAttempt(attempts, makeAddressKeys(browser.address), now)
    if (allowance.waitsUntil !== null) return yield* refuseAttempt(allowance, now)
    const checks = yield* openChecks(token, now)
    if (checks === null) return yield* new ProviderRefused({ reason: "no such sign-in" })
    const identity = yield* identityProvider.complete(query, checks)
    const { user, isLinked } = yield* findUser(identity, now)
    if (user !== null && !isLinked) yield* recordRefusal(user.id, "sign-in provider")
    if (user === null || !isLinked) return yield* refuseAttempt(allowance, now)
    const { isMultiFactor } = identity
    const started = yield* startSession({
      user,
      browser,
      membershipId: null,
      isMultiFactor,
      provenAt: identity.authenticatedAt,
    }).pipe(Effect.catchTag("NoMembership", () => refuseAttempt(allowance, now)))
    yield* identities.recordUse(identity.issuer, identity.subject, now)
    return started
  })
}

/** Null: no sign-in began in this browser, it took too long, or its response was already used. */
export const makeOpenChecks = (ports: SealedTokenPorts) => {
  const openToken = makeOpenToken(ports)
  return Effect.fnUntraced(function* (
    token: string | null,
    now: number,
  ): Effect.fn.Return<ProviderChecks | null, StorageError> {
    const opened = token === null ? null : yield* openToken(ASSOCIATED_DATA.providerSignIn(), token, now)
    if (opened === null || !(yield* takeToken(ports, opened))) return null
    return JSON.parse(opened.contents) as ProviderChecks
  })
}

interface FoundUser {
  readonly user: User | null
  /** False: the user's address is that of the account, and the user has another account at this provider. */
  readonly isLinked: boolean
}

/** An address may get another owner later, whose account then has another subject: so the first account stays the only one. */
const makeFindUser = ({ identities, users }: Pick<SignInWithProviderPorts, "identities" | "users">) =>
  Effect.fnUntraced(function* (
    { issuer, subject, verifiedEmail }: ProviderIdentity,
    now: number,
  ): Effect.fn.Return<FoundUser, StorageError> {
    const linkedTo = yield* identities.findUser(issuer, subject)
    if (linkedTo !== null) return { user: yield* users.find(linkedTo), isLinked: true }
    const user = verifiedEmail === null ? null : yield* users.findByEmail(verifiedEmail)
    if (user === null) return { user, isLinked: false }
    const memberships = yield* users.listMemberships(user.id)
    if (memberships.every(({ acceptedAt }) => acceptedAt === null)) return { user: null, isLinked: false }
    const isLinked = yield* identities.link({ issuer, subject, userId: user.id, linkedAt: now })
    if (isLinked) {
      yield* noteFacts({ details: { linked: true } })
      yield* tellOwnChange("provider-linked", user.id, now)
    }
    return { user, isLinked }
  })
