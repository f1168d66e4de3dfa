import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleSignIns,
  type ConsoleUser,
  ConsoleUserChange,
  ConsoleUserInvitation,
  ConsoleUsers,
  ConsoleUserSearch,
} from "../../../../core/contract/access/console/users.ts"
import { formatTimestamp, Uuid } from "../../../../core/contract/wire-values.ts"
import { type Team, toTeam } from "../../../../core/domain/access/users/user.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { RoleUnfit } from "../../../../core/use-cases/access/users/user-errors.ts"
import type { UserPage } from "../../../../core/use-cases/access/users/list-users.ts"
import type { UserUseCases } from "../../../../core/use-cases/access/users/user-use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { DONE, DONE_ANSWER } from "./session.ts"
import { toTimestamp } from "./console-answer.ts"

export type UsersApi = Pick<
  UserUseCases,
  "changeUser" | "inviteUser" | "listSignIns" | "listUsers" | "removeUser" | "sendInvitation"
>

/** The users of the organization in whose name the caller acts; for an operator those of the vendor that is open. */
export const userRoutes = (
  access: Access<AuthenticatedSession>,
  { changeUser, inviteUser, listSignIns, listUsers, removeUser, sendInvitation }: UsersApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/users/search/",
    id: "searchConsoleUsers",
    tag: "Console",
    summary: "Search the users",
    description:
      "The users of the organization, oldest first. An operator sees the users of the vendor whose pages are open, else the operators.",
    access,
    body: { schema: ConsoleUserSearch, types: ["json"], example: { filter: "members" } },
    answers: { 200: { description: "A page of users.", schema: ConsoleUsers, example: USERS_EXAMPLE } },
    handle: ({
      caller,
      body: { search = "", filter = "everyone", client_org_id: corporate = null, cursor = null },
    }) =>
      Effect.map(
        listUsers(caller.actor, findTeam(caller), {
          search: search.trim() === "" ? null : search.trim(),
          filter,
          corporate,
          after: cursor,
          limit: PAGE_SIZE,
        }),
        (page) => ({ status: 200, body: toUsers(page, caller) }),
      ),
    errors: NOT_FOUND,
  }),
  signInsRoute(access, listSignIns),
  endpoint({
    method: "POST",
    path: "/api/console/users/",
    id: "inviteConsoleUser",
    tag: "Console",
    summary: "Invite a user",
    description:
      "Adds a person to the organization, and mails a link with which the person accepts. A member sees the clients in `client_org_ids` only.",
    access,
    isRepeatable: true,
    body: {
      schema: ConsoleUserInvitation,
      types: ["json"],
      example: { email: "arjun@tamarind.example", role: "vendor-member", client_org_ids: [] },
    },
    answers: {
      201: {
        description: "Invited.",
        schema: Schema.Struct({ id: Uuid }),
        example: { id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
      },
      409: { description: "The person is a user already.", schema: DEFAULT_STYLE.schema },
      502: { description: "The mail could not be sent; nothing was changed.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body: { email, role, client_org_ids: corporates = [] } }) =>
      Effect.map(
        inviteUser(caller.actor, findTeam(caller), { email, role, corporates }),
        ({ membershipId }) => ({
          status: 201,
          body: { id: membershipId },
        }),
      ),
    errors: { ...NOT_FOUND, ...CHANGE_ERRORS, ...MAIL_ERRORS, UserExists: userExists },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/users/{user_id}/",
    id: "changeConsoleUser",
    tag: "Console",
    summary: "Change a user's role and clients",
    description: "Takes effect with the next call of the user. An organization keeps at least one admin.",
    access,
    parameters: { path: USER_PATH },
    body: { schema: ConsoleUserChange, types: ["json"], example: { role: "vendor-admin" } },
    answers: { ...DONE_ANSWER, ...LAST_ADMIN },
    handle: ({ caller, path, body: { role, client_org_ids: corporates = [] } }) =>
      Effect.as(changeUser(caller.actor, path.user_id, { role, corporates }), DONE),
    errors: { ...CHANGE_ERRORS, UserNotFound: notFound, LastAdmin: lastAdmin },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/users/{user_id}/remove/",
    id: "removeConsoleUser",
    tag: "Console",
    summary: "Remove a user",
    description: "Ends the user's access to the organization, and the sessions in its name, at once.",
    access,
    parameters: { path: USER_PATH },
    answers: { ...DONE_ANSWER, ...LAST_ADMIN },
    handle: ({ caller, path }) => Effect.as(removeUser(caller.actor, path.user_id), DONE),
    errors: { UserNotFound: notFound, LastAdmin: lastAdmin },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/users/{user_id}/send-invitation/",
    id: "sendConsoleInvitation",
    tag: "Console",
    summary: "Mail an invitation again",
    description: "The link of the earlier mail ends.",
    access,
    parameters: { path: USER_PATH },
    answers: {
      ...DONE_ANSWER,
      409: { description: "The invitation was accepted.", schema: DEFAULT_STYLE.schema },
      502: { description: "The mail could not be sent.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, path }) => Effect.as(sendInvitation(caller.actor, path.user_id), DONE),
    errors: {
      ...MAIL_ERRORS,
      UserNotFound: notFound,
      AlreadyAccepted: () => failure(409, "The person has accepted the invitation already."),
    },
  }),
]

/** GET /api/console/users/{user_id}/sign-ins/ */
const signInsRoute = (access: Access<AuthenticatedSession>, listSignIns: UsersApi["listSignIns"]) =>
  endpoint({
    method: "GET",
    path: "/api/console/users/{user_id}/sign-ins/",
    id: "listConsoleSignIns",
    tag: "Console",
    summary: "List a user's last sign-ins",
    description:
      "The last 20, newest first, in the name of this organization. Addresses are shortened to their network.",
    access,
    parameters: { path: USER_PATH },
    answers: {
      200: { description: "The sign-ins.", schema: ConsoleSignIns, example: SIGN_INS_EXAMPLE },
      404: { description: "There is no such user.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, path }) =>
      Effect.map(listSignIns(caller.actor, path.user_id), ({ signIns }) => ({
        status: 200,
        body: {
          items: signIns.map(({ at, outcome, userAgent, network, isOpen }) => ({
            at: formatTimestamp(at),
            outcome,
            user_agent: userAgent,
            network,
            is_open: isOpen,
          })),
        } satisfies ConsoleSignIns,
      })),
    errors: { UserNotFound: notFound },
  })

const SIGN_INS_EXAMPLE: ConsoleSignIns = {
  items: [
    {
      at: "2026-11-25T08:00:00.000Z",
      outcome: "signed-in",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
      network: "192.0.2.*",
      is_open: true,
    },
  ],
}

const PAGE_SIZE = 50

const findTeam = ({ membership, vendorOrgId, actor }: AuthenticatedSession): Team =>
  actor.kind === "operator" && vendorOrgId !== null
    ? { kind: "vendor", orgId: vendorOrgId }
    : toTeam(membership)

const notFound = () => failure(404, "Not found.")
const NOT_FOUND = { OrganizationNotFound: notFound } as const
const lastAdmin = () =>
  failure(
    409,
    "This is the last admin. Make somebody else an admin first, so that users can still be managed.",
  )
const LAST_ADMIN = {
  409: { description: "It is the last admin of the organization.", schema: DEFAULT_STYLE.schema },
}
const userExists = () =>
  failure(409, "This person is a user already.", { data: { email: "Already a user." } })

const CHANGE_ERRORS = {
  RoleUnfit: ({ roles }: RoleUnfit) =>
    failure(400, "The request is not valid: see role.", {
      data: { role: `Expected one of: ${roles.join(", ")}` },
    }),
  ClientNotFound: () =>
    failure(400, "The request is not valid: see client_org_ids.", {
      data: { client_org_ids: "One of them is not a client of yours." },
    }),
} as const

const MAIL_ERRORS = {
  MailNotSent: () => failure(502, "The mail could not be sent, so nobody was invited. Try again later."),
  TooManyUserLinks: () => failure(429, "This person was sent several mails already. Try again in an hour."),
} as const

const USER_PATH = {
  schema: Schema.Struct({ user_id: Uuid }),
  notes: { user_id: "From the list of users." },
  example: { user_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
}

const USERS_EXAMPLE = {
  items: [
    {
      id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
      name: "Devika Menon",
      email: "devika@tamarind.example",
      role: "vendor-admin",
      state: "active",
      is_you: true,
      has_second_factor: true,
      clients: [],
      invited_at: "2026-11-02T09:00:00.000Z",
      last_sign_in_at: "2026-11-25T08:00:00.000Z",
    },
  ],
  counts: { everyone: 1, admins: 1, members: 0, invited: 0 },
  next_cursor: null,
} as const

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
