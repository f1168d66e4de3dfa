import * as Effect from "effect/Effect"
import type { Membership } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"
import { MembershipNotFound } from "./session-errors.ts"

type SwitchPorts = UsedPorts<"users.listMemberships" | "userSessions.choose" | "vendors.find">

/** Acts in the name of another of the user's memberships from now on. */
export const makeSwitchMembership = ({ users, userSessions }: SwitchPorts) =>
  Effect.fnUntraced(function* (
    { user, session }: AuthenticatedSession,
    membershipId: string,
  ): Effect.fn.Return<void, MembershipNotFound | StorageError> {
    const memberships: ReadonlyArray<Membership> = yield* users.listMemberships(user.id)
    const chosen = memberships.find(({ id, acceptedAt }) => id === membershipId && acceptedAt !== null)
    if (chosen === undefined) return yield* new MembershipNotFound()
    yield* userSessions.choose(session.id, { membershipId, vendorOrgId: null })
  })

/** Opens the pages of a vendor to an operator; null: closes them. */
export const makeOpenVendor = ({ userSessions, vendors }: SwitchPorts) =>
  Effect.fnUntraced(function* (
    { actor, membership, session }: AuthenticatedSession,
    vendorOrgId: string | null,
  ): Effect.fn.Return<void, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeAny(actor, "vendor.show")
    if (vendorOrgId !== null && (yield* vendors.find(vendorOrgId)) === null)
      return yield* new VendorNotFound({ vendorOrgId })
    yield* userSessions.choose(session.id, { membershipId: membership.id, vendorOrgId })
  })
