import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import { LINKS_PER_HOUR } from "../../../domain/accounts/users/user-link.ts"
import { type Membership, TEAM_ROLES, type Team } from "../../../domain/accounts/users/user.ts"
import { isAdded } from "../../../ports/accounts/users/user-store.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type MailUserLinkPorts, makeMailUserLink } from "../sessions/user-links.ts"
import { authorizeTeam, type TeamAccessError } from "./authorize-team.ts"
import { type FindMemberError, type FindMemberPorts, makeFindMember } from "./find-member.ts"
import { AlreadyAccepted, ClientNotFound, RoleUnfit, TooManyUserLinks, UserExists } from "./user-errors.ts"

export type InviteUserPorts = MailUserLinkPorts &
  UsedPorts<"secrets" | "users.add" | "users.find" | "users.findMembership" | "users.removeMembership">

export interface UserInvitation {
  readonly email: string
  readonly role: UserRole
  /** Organization ids of the corporates that a member is linked to. */
  readonly corporates: ReadonlyArray<string>
}

export interface InvitedUser {
  readonly membershipId: string
}

export type InviteUserError =
  TeamAccessError | RoleUnfit | UserExists | ClientNotFound | MailNotSent | TooManyUserLinks | StorageError

/** Adds a person to a team, and mails a link to accept. Without the mail there is no invitation. */
export const makeInviteUser = (ports: InviteUserPorts) => {
  const sendInvitation = makeMailInvitation(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    team: Team,
    { email, role, corporates }: UserInvitation,
  ): Effect.fn.Return<InvitedUser, InviteUserError> {
    yield* authorizeTeam(actor, team)
    yield* requireRole(team, role)
    const { secrets, users } = ports
    const id = secrets.uuid()
    const invitedAt = yield* Clock.currentTimeMillis
    const user = { id: secrets.uuid(), email: email.trim(), passwordHash: null }
    yield* noteFacts({ target: { kind: "user", id } })
    const added = yield* commitWithEntry(
      users.add(user, { id, team, role, corporates, invitedAt, acceptedAt: null }),
      isAdded,
    )
    if (added === "member") return yield* new UserExists({ email })
    if ("unknownClient" in added) return yield* new ClientNotFound({ orgId: added.unknownClient })
    const membership = yield* users.findMembership(id)
    if (membership !== null)
      yield* sendInvitation(actor, membership).pipe(
        Effect.tapError(() => users.removeMembership(id, invitedAt)),
      )
    return { membershipId: id }
  })
}

export type SendInvitationError =
  FindMemberError | AlreadyAccepted | MailNotSent | TooManyUserLinks | StorageError

/** Mails the invitation again; the link of the earlier mail ends. */
export const makeSendInvitation = (ports: InviteUserPorts & FindMemberPorts) => {
  const findMember = makeFindMember(ports)
  const sendInvitation = makeMailInvitation(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    membershipId: string,
  ): Effect.fn.Return<Membership, SendInvitationError> {
    const membership = yield* findMember(actor, membershipId)
    if (membership.acceptedAt !== null) return yield* new AlreadyAccepted()
    yield* sendInvitation(actor, membership)
    return membership
  })
}

const makeMailInvitation = (ports: InviteUserPorts) => {
  const mailLink = makeMailUserLink(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { id, userId, organization }: Membership,
  ): Effect.fn.Return<void, MailNotSent | TooManyUserLinks | StorageError> {
    const invitee = yield* ports.users.find(userId)
    const invitedBy = "email" in actor ? actor.email : null
    const link = {
      userId,
      purpose: "invitation",
      membershipId: id,
      organization,
      invitedBy,
      account: null,
    } as const
    const sent = yield* mailLink({ ...link, email: invitee?.email ?? "" })
    if (sent === "too many") return yield* new TooManyUserLinks({ limit: LINKS_PER_HOUR })
  })
}

/** Fails for a role that the team does not have. */
export const requireRole = (team: Pick<Team, "kind">, role: UserRole): Effect.Effect<void, RoleUnfit> => {
  const roles = TEAM_ROLES[team.kind]
  return roles.includes(role) ? Effect.void : Effect.fail(new RoleUnfit({ role, roles }))
}
