import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PROOF_LIFETIME_MILLIS, toMailbox } from "../../../domain/connection/anchors/anchor.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { ApiCallers } from "../../../ports/access/api-callers.ts"
import type { JourneyTokens } from "../../../ports/access/journey-tokens.ts"
import type { Anchors, Standing } from "../../../ports/connection/anchors.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { OrganizationStore } from "../../../ports/connection/organization-store.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Journey } from "../../authorization/actor.ts"
import {
  type AuthenticationError,
  type CallOrigin,
  enforceRateLimit,
  makeRejectCall,
  RATE_LIMITS,
} from "./authentication.ts"

declare const authenticated: unique symbol

/** A call with a valid token of a journey. Only this file makes one. */
export interface AuthenticatedJourney {
  readonly actor: Journey
  /** Of the HR admin. */
  readonly fullName: string
  /** When the token expires, epoch milliseconds. */
  readonly expiresAt: number
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

export interface AuthenticateJourneyPorts {
  readonly anchors: Pick<Anchors, "findStanding">
  readonly callers: ApiCallers
  readonly connections: Pick<Connections, "findTerms">
  readonly journeyTokens: JourneyTokens
  readonly organizations: Pick<OrganizationStore, "findUser">
  readonly secrets: Pick<Secrets, "digest">
}

/** Nobody speaks for a corporate that has not accepted. */
const NO_STANDING: Standing = { mailbox: null, isAnchoredDevice: false }

/**
 * Returns the HR admin whose journey the token of POST /api/sdk/token/ permits, within the rate limit of its connection. A
 * token that is forged or expired, or whose connection was terminated, is rejected in the same way. Whether the caller speaks for the
 * corporate is looked up on each call: an anchor that was removed, or a proof that is too old, verifies nobody.
 */
export const makeAuthenticateJourney = ({
  anchors,
  callers,
  connections,
  journeyTokens,
  organizations,
  secrets,
}: AuthenticateJourneyPorts): AuthenticateJourney => {
  const reject = makeRejectCall(callers)
  return Effect.fnUntraced(function* ({ token, deviceKey }, site) {
    if (token === null) return yield* reject(false, site)
    const now = yield* Clock.currentTimeMillis
    const claims = yield* Effect.catchTag(journeyTokens.verify(token, now), "JourneyTokenRefused", () =>
      reject(true, site),
    )
    const { connectionId, vendorOrgId, userId, purpose, isVerified, changeId, expiresAt } = claims
    const connection = yield* connections.findTerms(connectionId)
    if (connection?.key == null || connection.vendorOrgId !== vendorOrgId) return yield* reject(true, site)
    const user = yield* organizations.findUser(connection.orgId, userId)
    if (user === null) return yield* reject(true, site)
    yield* enforceRateLimit(callers, `${site.endpoint}:${connectionId}`, RATE_LIMITS.journey)
    const device = deviceKey === null ? null : secrets.digest(deviceKey).toString("hex")
    const { email } = user
    const standing = isLive(connection.status)
      ? yield* anchors.findStanding({
          connectionId,
          device,
          provenSince: now - PROOF_LIFETIME_MILLIS,
          linked: isVerified ? toMailbox(email) : null,
        })
      : NO_STANDING
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
    return { actor, fullName: user.fullName, expiresAt } as AuthenticatedJourney
  })
}
