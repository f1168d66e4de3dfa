import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import { type Membership, toTeam } from "../../../domain/accounts/users/user.ts"
import { noteChange } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type FindMemberError, makeFindMember } from "./find-member.ts"
import { requireRole } from "./invite-user.ts"
import { ClientNotFound, LastAdmin, type RoleUnfit, UserNotFound } from "./user-errors.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export type ChangeUserPorts = UsedPorts<
  "users.changeMembership" | "users.find" | "users.findMembership" | "users.removeMembership"
>

/** Changes a user's role, and the clients that a member is linked to; returns the user as it was. The next call has the new rights. */
export const makeChangeUser = (ports: ChangeUserPorts) => {
  const findMember = makeFindMember(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    membershipId: string,
    change: { readonly role: UserRole; readonly corporates: ReadonlyArray<string> },
  ): Effect.fn.Return<Membership, FindMemberError | RoleUnfit | LastAdmin | ClientNotFound> {
    const membership = yield* findMember(actor, membershipId)
    yield* requireRole(toTeam(membership), change.role)
    const changed = yield* ports.users.changeMembership(membershipId, change)
    if (changed === "unknown") return yield* new UserNotFound({ membershipId })
    if (changed === "last-admin") return yield* new LastAdmin()
    if (changed !== "changed") return yield* new ClientNotFound({ orgId: changed.unknownClient })
    return membership
  })
}

/** Removes a user from a team, and ends the user's sessions there; returns who it was. The person stays a user of other teams. */
export const makeRemoveUser = (ports: ChangeUserPorts) => {
  const findMember = makeFindMember(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    membershipId: string,
  ): Effect.fn.Return<Membership, FindMemberError | LastAdmin> {
    const membership = yield* findMember(actor, membershipId)
    const user = yield* ports.users.find(membership.userId)
    // Afterwards nothing leads from the membership to the person.
    if (user !== null) yield* noteChange({ alsoTo: [user.email] })
    const removed = yield* ports.users.removeMembership(membershipId, yield* Clock.currentTimeMillis)
    if (removed === "unknown") return yield* new UserNotFound({ membershipId })
    if (removed === "last-admin") return yield* new LastAdmin()
    return membership
  })
}
