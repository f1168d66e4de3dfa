import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SDK_TOKEN_SECONDS } from "../../contract/onboarding/sdk-token.ts"
import type { JourneyTokens } from "../../ports/accounts/journey-tokens.ts"
import type { VendorMilestones } from "../../ports/accounts/vendor-milestones.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { OrganizationStore } from "../../ports/connection/organization-store.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { Actor } from "../authorization/actor.ts"
import { authorizeVendor } from "../authorization/authorize.ts"
import { findOpenPurpose } from "./links/find-open-purpose.ts"
import type { Invitation, InviteCorporate, InviteCorporateInput, InviteError } from "./invite-corporate.ts"

export interface StartJourneyInput extends InviteCorporateInput {
  /** The corporate's HR admin, whose journey it is. */
  readonly fullName: string
}

export interface StartedJourney extends Invitation {
  readonly accessToken: string
}

/**
 * Invites a corporate, and returns a token for its HR admin's journey
 * (specification/endpoints.md#invite-a-corporate). The token acts for the corporate, so it is returned to the
 * vendor's software only, which embeds the journey. Once the connection is accepted, the journey is for what the
 * corporate has to decide, if anything.
 */
export const makeStartJourney = ({
  issues,
  organizations,
  secrets,
  journeyTokens,
  vendorMilestones,
  inviteCorporate,
}: {
  readonly issues: Pick<ConnectionIssues, "list">
  readonly organizations: OrganizationStore
  readonly secrets: Secrets
  readonly journeyTokens: JourneyTokens
  readonly vendorMilestones: Pick<VendorMilestones, "reach">
  readonly inviteCorporate: InviteCorporate
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: StartJourneyInput,
  ): Effect.fn.Return<StartedJourney, InviteError> {
    yield* authorizeVendor(actor, "journey.start", input.vendorOrgId)
    const invitation = yield* inviteCorporate(actor, input)
    const { orgId, connectionId, status } = invitation
    const { email, fullName, vendorOrgId } = input
    const now = yield* Clock.currentTimeMillis
    const user = { id: secrets.uuid(), email, fullName, createdAt: now }
    const userId = yield* organizations.ensureUser(orgId, user)
    const expiresAt = now + SDK_TOKEN_SECONDS * 1_000
    const purpose = yield* findOpenPurpose(issues, { id: connectionId, status })
    const unverified = { isVerified: false, isAdmin: false, changeId: null }
    const claims = { connectionId, vendorOrgId, userId, purpose, ...unverified, expiresAt }
    const accessToken = yield* journeyTokens.issue(claims, now)
    yield* vendorMilestones.reach(vendorOrgId, "token", now)
    return { ...invitation, accessToken }
  })
