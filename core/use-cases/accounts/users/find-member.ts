import * as Effect from "effect/Effect"
import { type Membership, toTeam } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { authorizeTeam } from "./authorize-team.ts"
import { UserNotFound } from "./user-errors.ts"

export type FindMemberPorts = UsedPorts<"users.findMembership">

export type FindMemberError = ActionForbidden | UserNotFound | StorageError

/**
 * The membership, when the actor may manage the users of its team. A membership of another team is treated as unknown.
 */
export const makeFindMember = ({ users }: FindMemberPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    membershipId: string,
  ): Effect.fn.Return<Membership, FindMemberError> {
    yield* authorizeScope(actor, "users.manage", null)
    const membership = yield* users.findMembership(membershipId)
    if (membership === null) return yield* new UserNotFound({ membershipId })
    yield* Effect.mapError(authorizeTeam(actor, toTeam(membership)), () => new UserNotFound({ membershipId }))
    return membership
  })
