import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { MAX_PROVIDER_ATTEMPTS } from "../../../domain/accounts/users/sign-in-limits.ts"
import type { Membership, User } from "../../../domain/accounts/users/user.ts"
import {
  type ProviderChecks,
  type ProviderIdentity,
  ProviderRefused,
  type ProviderUnavailable,
} from "../../../ports/accounts/users/identity-provider.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeOpenToken, type SealedTokenPorts, takeToken } from "../sealed-token.ts"
import { countTry } from "../sessions/count-attempt.ts"
import { makeRecordRefusal } from "../sessions/record-refusal.ts"
import { SignInRefused } from "../sessions/session-errors.ts"
import {
  type Browser,
  chooseMembership,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "../sessions/start-session.ts"
import { type MailUserLinkPorts, makeMailUserLink } from "../sessions/user-links.ts"
import { letsSignIn } from "./lets-sign-in.ts"
import { ProviderMissing } from "./provider-errors.ts"

export type SignInWithProviderPorts = StartSessionPorts &
  SealedTokenPorts &
  MailUserLinkPorts &
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

/** No session began yet: a link was mailed to the user, which connects the account. */
export const LINK_MAILED = "link-mailed"

export type SignInWithProviderError =
  SignInRefused | ProviderMissing | ProviderRefused | ProviderUnavailable | MailNotSent | StorageError

/**
 * Signs in a person whom the identity provider has signed in and whose account is linked to a user. The first time, it mails a link
 * to the user with the e-mail address that the provider has verified: only the owner of the mailbox connects the account. The
 * provider stands in for the password; a code of the second factor is required unless the provider has checked several factors.
 */
export const makeSignInWithProvider = (ports: SignInWithProviderPorts) => {
  const { attempts, identities, identityProvider, users } = ports
  const startSession = makeStartSession(ports)
  const openChecks = makeOpenChecks(ports)
  const findUser = makeFindUser(ports)
  const mailLink = makeMailLink(ports)
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    { query, token }: ProviderAnswer,
    browser: Browser,
  ): Effect.fn.Return<StartedSession | typeof LINK_MAILED, SignInWithProviderError> {
    if (identityProvider === null) return yield* new ProviderMissing()
    const now = yield* Clock.currentTimeMillis
    const key = `provider:address:${browser.address}`
    const triesLeft = yield* countTry(attempts, { key, most: MAX_PROVIDER_ATTEMPTS, now })
    const refused = new SignInRefused({ triesLeft, waitMillis: null })
    const checks = yield* openChecks(token, now)
    if (checks === null) return yield* new ProviderRefused({ reason: "no such sign-in" })
    const identity = yield* identityProvider.complete(query, checks)
    const { user, isLinked } = yield* findUser(identity)
    if (user === null) return yield* refused
    const memberships = yield* users.listMemberships(user.id)
    const isAllowed = letsSignIn(identityProvider, user, memberships)
    if (isAllowed && !isLinked && (yield* mailLink(user, identity, memberships))) return LINK_MAILED
    if (!isAllowed || !isLinked) {
      yield* recordRefusal(user.id, "sign-in provider")
      return yield* refused
    }
    const { isMultiFactor, authenticatedAt: provenAt } = identity
    const started = yield* startSession({ user, browser, membershipId: null, isMultiFactor, provenAt }).pipe(
      Effect.catchTag("NoMembership", () => Effect.fail(refused)),
    )
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
  /** False: the account is linked to nobody, and the provider has verified that it has the user's address. */
  readonly isLinked: boolean
}

const makeFindUser = ({ identities, users }: Pick<SignInWithProviderPorts, "identities" | "users">) =>
  Effect.fnUntraced(function* ({
    issuer,
    subject,
    verifiedEmail,
  }: ProviderIdentity): Effect.fn.Return<FoundUser, StorageError> {
    const linkedTo = yield* identities.findUser(issuer, subject)
    if (linkedTo !== null) return { user: yield* users.find(linkedTo), isLinked: true }
    return { user: verifiedEmail === null ? null : yield* users.findByEmail(verifiedEmail), isLinked: false }
  })

/**
 * Mails the user a link that connects the account. False: the user has another account at this provider. An address may get another
 * owner later, whose account then has another subject, so the first account stays the only one.
 */
const makeMailLink = (ports: SignInWithProviderPorts) => {
  const mailLink = makeMailUserLink(ports)
  return Effect.fnUntraced(function* (
    { id, email }: User,
    { issuer, subject }: ProviderIdentity,
    memberships: ReadonlyArray<Membership>,
  ): Effect.fn.Return<boolean, MailNotSent | StorageError> {
    const own = yield* ports.identities.list(id)
    if (own.some((identity) => identity.issuer === issuer)) return false
    const { organization } = chooseMembership(memberships, null) ?? { organization: null }
    const account = { identity: { issuer, subject }, provider: ports.identityProvider?.label ?? null }
    const link = { userId: id, email, purpose: "provider", membershipId: null, invitedBy: null } as const
    // After too many mails the last one still works.
    yield* mailLink({ ...link, organization, account })
    return true
  })
}
