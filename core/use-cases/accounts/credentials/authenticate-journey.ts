import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { foldEmail } from "../../../domain/email-address.ts"
import { PROOF_LIFETIME_MILLIS } from "../../../domain/onboarding/anchor.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { Standing } from "../../../ports/onboarding/anchors.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { type AuthenticationError, type CallOrigin, makeRejectCall } from "./authentication.ts"
import { enforceRateLimit, RATE_LIMITS } from "./rate-limits.ts"

declare const authenticated: unique symbol

/** A call with a valid token of a journey. Only this file makes one. */
export interface AuthenticatedJourney {
  readonly actor: Journey
  /** The HR admin's name. */
  readonly fullName: string
  /** When the token expires, epoch milliseconds. */
  readonly expiresAt: number
  /** The console shows the journey to an admin of the corporate, who comes with another file. */
  readonly isInConsole: boolean
  readonly [authenticated]: true
}

export interface JourneyCredentials {
  readonly token: string | null
  /** The key of the caller's device, at least 256 random bits; only its digest goes further. */
  readonly deviceKey: string | null
}

export type AuthenticateJourney = (
  credentials: JourneyCredentials,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedJourney, AuthenticationError>

export type AuthenticateJourneyPorts = UsedPorts<
  | "anchors.findStanding"
  | "callers"
  | "connections.findTerms"
  | "journeyTokens"
  | "organizations.findUser"
  | "secrets.digest"
  | "users.find"
  | "users.listMemberships"
>

/** A corporate that has not accepted has no anchors. */
const NO_STANDING: Standing = { mailbox: null, isAnchoredDevice: false }

/** A user of the console who is an admin of the corporate now; null: there is none. */
const makeFindAdmin = (users: AuthenticateJourneyPorts["users"]) =>
  Effect.fnUntraced(function* (orgId: string, userId: string) {
    const memberships = yield* users.listMemberships(userId)
    const isAdmin = memberships.some(
      (each) => each.role === "corporate-admin" && each.orgId === orgId && each.acceptedAt !== null,
    )
    const user = isAdmin ? yield* users.find(userId) : null
    return user === null ? null : { email: user.email, fullName: user.name === "" ? user.email : user.name }
  })

/**
 * Returns the HR admin whose journey the token of POST /api/sdk/token/ permits, within the rate limit of its connection. A
 * token that is forged or expired, or whose connection was terminated, is rejected in the same way. Whether the caller speaks for the
 * corporate is looked up on each call: a removed anchor or an expired proof does not verify the caller.
 */
export const makeAuthenticateJourney = ({
  anchors,
  callers,
  connections,
  journeyTokens,
  organizations,
  secrets,
  users,
}: AuthenticateJourneyPorts): AuthenticateJourney => {
  const reject = makeRejectCall(callers)
  const findAdmin = makeFindAdmin(users)
  return Effect.fnUntraced(function* ({ token, deviceKey }, site) {
    if (token === null) return yield* reject(false, site)
    const now = yield* Clock.currentTimeMillis
    const claims = yield* Effect.catchTag(journeyTokens.verify(token, now), "JourneyTokenRefused", () =>
      reject(true, site),
    )
    const { connectionId, vendorOrgId, userId, purpose, isVerified, isAdmin, changeId, expiresAt } = claims
    const connection = yield* connections.findTerms(connectionId)
    if (connection?.key == null || connection.vendorOrgId !== vendorOrgId) return yield* reject(true, site)
    const { orgId } = connection
    const user = yield* isAdmin ? findAdmin(orgId, userId) : organizations.findUser(orgId, userId)
    if (user === null) return yield* reject(true, site)
    yield* enforceRateLimit(callers, `${site.endpoint}:${connectionId}`, RATE_LIMITS.journey)
    const device = deviceKey === null ? null : secrets.digest(deviceKey).toString("hex")
    const { email } = user
    const findStanding = isAdmin
      ? Effect.succeed({ mailbox: foldEmail(email), isAnchoredDevice: false })
      : anchors.findStanding({
          connectionId,
          device,
          provenSince: now - PROOF_LIFETIME_MILLIS,
          linked: isVerified ? foldEmail(email) : null,
        })
    const standing = isLive(connection.status) ? yield* findStanding : NO_STANDING
    const permitted = { connectionId, vendorOrgId, purpose, changeId }
    const isProved = standing.mailbox !== null
    const actor: Journey = {
      kind: "journey",
      userId,
      email,
      device,
      ...permitted,
      ...standing,
      isVerified: isProved,
    }
    return { actor, fullName: user.fullName, expiresAt, isInConsole: isAdmin } as AuthenticatedJourney
  })
}
