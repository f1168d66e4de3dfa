import * as Effect from "effect/Effect"
import { checkInvitations, type InvitationError } from "../../../domain/onboarding/check-invitations.ts"
import type { InvitationRow } from "../../../domain/onboarding/invitation-row.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"

/** Checks rows that were corrected by hand, as a file is checked. */
export const checkInvitationRows = (
  actor: Actor,
  vendorOrgId: string,
  rows: ReadonlyArray<InvitationRow>,
): Effect.Effect<ReadonlyArray<InvitationError>, ActionForbidden | VendorNotFound> =>
  Effect.map(authorizeVendor(actor, "connection.invite", vendorOrgId), () => checkInvitations(rows))
