import * as Effect from "effect/Effect"
import { type Membership, toTeam } from "../../../domain/access/users/user.ts"
import type { UserStore } from "../../../ports/access/users/user-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { authorizeTeam } from "./authorize-team.ts"
import { UserNotFound } from "./user-errors.ts"

export interface FindMemberPorts {
  readonly users: Pick<UserStore, "findMembership">
}

export type FindMemberError = ActionForbidden | UserNotFound | StorageError

/**
 * The membership, when the actor may manage the users of its team. Of another team it is as unknown as one that does not exist.
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
