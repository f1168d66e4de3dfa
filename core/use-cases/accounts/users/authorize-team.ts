import type * as Effect from "effect/Effect"
import type { Team } from "../../../domain/accounts/users/user.ts"
import type { OrganizationNotFound, VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  type ActionForbidden,
  authorizeAny,
  authorizeOrganization,
  authorizeVendor,
} from "../../authorization/authorize.ts"

export type TeamAccessError = ActionForbidden | VendorNotFound | OrganizationNotFound

/** Succeeds when the actor may manage the users of the team. */
export const authorizeTeam = (actor: Actor, team: Team): Effect.Effect<void, TeamAccessError> => {
  switch (team.kind) {
    case "vendor":
      return authorizeVendor(actor, "users.manage", team.orgId)
    case "corporate":
      return authorizeOrganization(actor, "users.manage", team.orgId)
    case "installation":
      return authorizeAny(actor, "operator.manage")
  }
}
