import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/users-calls.ts"
import type { ConsoleUser, ConsoleUsers } from "../../../../core/contract/accounts/console/users.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { type Team, toTeam } from "../../../../core/domain/accounts/users/user.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { UserPage } from "../../../../core/use-cases/accounts/users/list-users.ts"
import type { RoleUnfit } from "../../../../core/use-cases/accounts/users/user-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { DONE, toTimestamp } from "./console-response.ts"

const CHANGE_FAILURES = {
  RoleUnfit: ({ roles }: RoleUnfit) => ({
    message: "The request is not valid: see role.",
    data: { role: `Expected one of: ${roles.join(", ")}` },
  }),
  ClientNotFound: () => ({
    message: "The request is not valid: see client_org_ids.",
    data: { client_org_ids: "One of them is not your client." },
  }),
}

/** The users of the organization in whose name the caller acts; for an operator those of the vendor that is open. */
export const userCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.searchConsoleUsers,
    (
      { accounts: { listUsers } },
      { caller, body: { search = "", filter = "everyone", client_org_id: corporate = null, cursor = null } },
    ) =>
      Effect.map(
        listUsers(caller.actor, findTeam(caller), {
          search: search.trim() === "" ? null : search.trim(),
          filter,
          corporate,
          after: cursor,
          limit: PAGE_SIZE,
        }),
        (page) => respond(200, toUsers(page, caller)),
      ),
  ),

  implement(calls.listConsoleSignIns, ({ accounts: { listSignIns } }, { caller, path }) =>
    Effect.map(listSignIns(caller.actor, path.user_id), ({ signIns }) =>
      respond(200, {
        items: signIns.map(({ at, outcome, userAgent, network, isOpen }) => ({
          at: formatTimestamp(at),
          outcome,
          user_agent: userAgent,
          network,
          is_open: isOpen,
        })),
      }),
    ),
  ),

  implement(
    calls.inviteConsoleUser,
    ({ accounts: { inviteUser } }, { caller, body: { email, role, client_org_ids: corporates = [] } }) =>
      withFailures(
        Effect.map(
          inviteUser(caller.actor, findTeam(caller), { email, role, corporates }),
          ({ membershipId }) => respond(201, { id: membershipId }),
        ),
        {
          ...CHANGE_FAILURES,
          UserExists: () => ({
            message: "This person is already a user.",
            data: { email: "Already a user." },
          }),
        },
      ),
  ),

  implement(
    calls.changeConsoleUser,
    ({ accounts: { changeUser } }, { caller, path, body: { role, client_org_ids: corporates = [] } }) =>
      withFailures(
        Effect.as(changeUser(caller.actor, path.user_id, { role, corporates }), DONE),
        CHANGE_FAILURES,
      ),
  ),

  implement(calls.showConsoleSignInDomains, ({ accounts: { showSignInDomains } }, { caller }) =>
    Effect.map(showSignInDomains(caller.actor, findTeam(caller)), (view) => respond(200, view)),
  ),

  implement(
    calls.changeConsoleSignInDomains,
    ({ accounts: { changeSignInDomains } }, { caller, body: { domains } }) =>
      Effect.as(changeSignInDomains(caller.actor, findTeam(caller), domains), DONE),
  ),

  implement(calls.removeConsoleUser, ({ accounts: { removeUser } }, { caller, path }) =>
    Effect.as(removeUser(caller.actor, path.user_id), DONE),
  ),

  implement(calls.sendConsoleInvitation, ({ accounts: { sendInvitation } }, { caller, path }) =>
    Effect.as(sendInvitation(caller.actor, path.user_id), DONE),
  ),
]

const PAGE_SIZE = 50

const findTeam = ({ membership, vendorOrgId, actor }: AuthenticatedSession): Team =>
  actor.kind === "operator" && vendorOrgId !== null
    ? { kind: "vendor", orgId: vendorOrgId }
    : toTeam(membership)

const toUsers = ({ members, counts, next }: UserPage, caller: AuthenticatedSession): ConsoleUsers => ({
  items: members.map(({ membership, user, clients, lastSignInAt }): ConsoleUser => ({
    id: membership.id,
    name: user.name,
    email: user.email,
    role: membership.role,
    state: membership.acceptedAt === null ? "invited" : "active",
    is_you: user.id === caller.user.id,
    has_second_factor: user.hasSecondFactor,
    clients: clients.map(({ orgId, name }) => ({ org_id: orgId, name })),
    invited_at: formatTimestamp(membership.invitedAt),
    last_sign_in_at: toTimestamp(lastSignInAt),
  })),
  counts,
  next_cursor: next,
})
