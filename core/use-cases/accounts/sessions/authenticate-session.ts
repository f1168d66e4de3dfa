import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  isInGrace,
  isSessionAlive,
  needsRotation,
  needsSeen,
  type Session,
  type SessionStage,
} from "../../../domain/accounts/users/session.ts"
import type { Membership, User } from "../../../domain/accounts/users/user.ts"
import { asService } from "../../../ports/tenant-scope.ts"
import type { FoundSession } from "../../../ports/accounts/users/console-sessions.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { CorporateAdmin, Operator, VendorUser } from "../../authorization/actor.ts"
import {
  type AuthenticationError,
  type CallOrigin,
  type CredentialRecheck,
  makeRejectCall,
  RECHECK_MILLIS,
  Unauthenticated,
} from "../credentials/authentication.ts"
import { enforceRateLimit, RATE_LIMITS } from "../credentials/rate-limits.ts"
import { lacksSecondFactor, SecondFactorRequired, SET_UP_CALLS } from "./required-factor.ts"
import { SESSION_PREFIX } from "./start-session.ts"

declare const authenticated: unique symbol

/** A call with the token of an open session. Only this file makes one. */
export interface AuthenticatedSession {
  readonly actor: Operator | VendorUser | CorporateAdmin
  readonly session: Session
  readonly user: User
  readonly membership: Membership
  /** The vendor whose pages are shown: the user's own, or the one that an operator has opened; null: none. */
  readonly vendorOrgId: string | null
  /** Replaces the token from now on; null: it stays. */
  readonly newToken: string | null
  /** The role requires a second factor that the session lacks: only `SET_UP_CALLS` are admitted. */
  readonly lacksSecondFactor: boolean
  readonly recheckCredential: CredentialRecheck
  /** Whether the session is still open, for the same membership, clients and vendor: for a long-running call. */
  readonly isUnchanged: Effect.Effect<boolean, StorageError>
  readonly [authenticated]: true
}

/** A session whose second factor is still to be entered. */
export interface HalfSession {
  readonly session: Session
  readonly user: User
}

export type AuthenticateSessionPorts = UsedPorts<
  "callers" | "secondFactorRoles" | "secrets.digest" | "secrets.generate" | "userSessions"
>

export type AuthenticateSession = (
  token: string | null,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedSession, AuthenticationError | SecondFactorRequired>

/**
 * Returns the user of a session token, in the name of one membership, within the rate limit of the session. A token that was
 * replaced is accepted for a minute more; used later, it was stolen from one of two browsers, and the session ends.
 */
export const makeAuthenticateSession = (ports: AuthenticateSessionPorts): AuthenticateSession => {
  const { callers, userSessions } = ports
  const reject = makeRejectCall(callers)
  const renew = makeRenewToken(ports)
  return Effect.fnUntraced(function* (token, site) {
    const now = yield* Clock.currentTimeMillis
    const found = yield* findOpen(ports, token, "signed-in", now)
    const actor = found === null ? null : toActor(found)
    const membership = found?.membership ?? null
    if (found === null || actor === null || membership === null) return yield* reject(token !== null, site)
    const { session, user } = found
    yield* enforceRateLimit(callers, `${site.endpoint}:${session.id}`, RATE_LIMITS.console)
    const isLacking = lacksSecondFactor(ports.secondFactorRoles, membership.role, session, user)
    if (isLacking && !SET_UP_CALLS.includes(site.endpoint)) return yield* new SecondFactorRequired()
    if (needsSeen(session, now)) yield* userSessions.recordSeen(session.id, now)
    return {
      actor: { ...actor, provenAt: session.provenAt },
      session,
      user,
      membership,
      vendorOrgId: actor.kind === "vendor-user" ? actor.vendorOrgId : session.vendorOrgId,
      newToken: found.isPrevious ? null : yield* renew(found.session, token ?? "", now),
      lacksSecondFactor: isLacking,
      recheckCredential: makeRecheck(ports, token ?? "", now),
      isUnchanged: makeIsUnchanged(ports, token ?? "", found),
    } as AuthenticatedSession
  })
}

/** Returns the session of a token whose user still has to enter a code. */
export const makeFindHalfSession = (ports: Pick<AuthenticateSessionPorts, "secrets" | "userSessions">) =>
  Effect.fnUntraced(function* (
    token: string | null,
  ): Effect.fn.Return<HalfSession, Unauthenticated | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const found = yield* findOpen(ports, token, "second-factor", now)
    return found ?? (yield* new Unauthenticated({ given: token !== null }))
  })

const findOpen = Effect.fnUntraced(function* (
  { secrets, userSessions }: Pick<AuthenticateSessionPorts, "secrets" | "userSessions">,
  token: string | null,
  stage: SessionStage,
  now: number,
): Effect.fn.Return<FoundSession | null, StorageError> {
  if (token === null) return null
  const found = yield* userSessions.find(secrets.digest(token))
  if (found === null || found.session.stage !== stage || !isSessionAlive(found.session, now)) return null
  if (!found.isPrevious || isInGrace(found.session, now)) return found
  yield* userSessions.end(found.session.userId, found.session.id, now)
  yield* Effect.logWarning("A session token was used after its replacement; the session was ended", {
    sessionId: found.session.id,
  })
  return null
})

/** Null: a membership that gives no access. */
const toActor = ({ user, membership }: FoundSession): AuthenticatedSession["actor"] | null => {
  if (membership === null) return null
  const { role, orgId, corporates } = membership
  const { id: userId, email } = user
  if (role === "operator") return { kind: "operator", userId }
  if (orgId === null) return null
  if (role === "corporate-admin") return { kind: "corporate-admin", userId, orgId, email }
  const isAdmin = role === "vendor-admin"
  return {
    kind: "vendor-user",
    userId,
    vendorOrgId: orgId,
    email,
    role: isAdmin ? "admin" : "member",
    corporates: isAdmin ? "all" : corporates,
  }
}

const makeRenewToken = ({ secrets, userSessions }: AuthenticateSessionPorts) =>
  Effect.fnUntraced(function* (
    session: Session,
    token: string,
    now: number,
  ): Effect.fn.Return<string | null, StorageError> {
    if (!needsRotation(session, now)) return null
    const next = secrets.generate(SESSION_PREFIX)
    const change = { from: secrets.digest(token), to: secrets.digest(next), now }
    return (yield* userSessions.rotate(session.id, change)) ? next : null
  })

const makeRecheck = (
  ports: AuthenticateSessionPorts,
  token: string,
  authenticatedAt: number,
): CredentialRecheck =>
  asService(
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      now - authenticatedAt < RECHECK_MILLIS ? Effect.void : verifyStillOpen(ports, token),
    ),
  )

const verifyStillOpen = Effect.fnUntraced(function* (
  { secrets, userSessions }: AuthenticateSessionPorts,
  token: string,
): Effect.fn.Return<void, Unauthenticated | StorageError> {
  const found = yield* userSessions.find(secrets.digest(token))
  const now = yield* Clock.currentTimeMillis
  if (found === null || !isSessionAlive(found.session, now)) yield* new Unauthenticated({ given: true })
})

/** By the token of the call: once it was replaced twice, a long-running call must be made again with the new one. */
const makeIsUnchanged = (
  { secrets, userSessions }: Pick<AuthenticateSessionPorts, "secrets" | "userSessions">,
  token: string,
  admitted: FoundSession,
): Effect.Effect<boolean, StorageError> =>
  asService(
    Effect.gen(function* () {
      const found = yield* userSessions.find(secrets.digest(token))
      const now = yield* Clock.currentTimeMillis
      return (
        found !== null &&
        isSessionAlive(found.session, now) &&
        describeReach(found) === describeReach(admitted)
      )
    }),
  )

const describeReach = (found: FoundSession): string =>
  JSON.stringify([found.membership?.id, found.session.vendorOrgId, toActor(found)])
