import * as Schema from "effect/Schema"
import { consoleCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleSignInDomains,
  ConsoleSignInDomainsChange,
  ConsoleSignIns,
  ConsoleUserChange,
  ConsoleUserInvitation,
  ConsoleUsers,
  ConsoleUserSearch,
} from "./users.ts"

const USERS_EXAMPLE: ConsoleUsers = {
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
}

export const searchConsoleUsers = consoleCall({
  id: "searchConsoleUsers",
  route: "POST /api/console/users/search/",
  summary: "Search the users",
  description:
    "The users of the organization, oldest first. An operator sees the users of the vendor whose pages are open, or the operators if none are.",
  body: { schema: ConsoleUserSearch, example: { filter: "members" } },
  responses: ok("A page of users.", ConsoleUsers, USERS_EXAMPLE),
  errors: { 404: { messages: { OrganizationNotFound: "Not found." } } },
})

const USER_PATH = {
  schema: Schema.Struct({ user_id: Uuid }),
  notes: { user_id: "From the list of users." },
  example: { user_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
}

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

export const listConsoleSignIns = consoleCall({
  id: "listConsoleSignIns",
  route: "GET /api/console/users/{user_id}/sign-ins/",
  summary: "List a user's last sign-ins",
  description:
    "The last 20 sign-ins to this organization, newest first. Addresses are shortened to their network.",
  pathParameters: USER_PATH,
  responses: ok("The sign-ins.", ConsoleSignIns, SIGN_INS_EXAMPLE),
  errors: { 404: { description: "There is no such user.", messages: { UserNotFound: "Not found." } } },
})

const NO_ORGANIZATION = {
  404: {
    description: "The installation itself has no such list.",
    messages: { OrganizationNotFound: "Not found." },
  },
} as const

export const showConsoleSignInDomains = consoleCall({
  id: "showConsoleSignInDomains",
  route: "GET /api/console/sign-in-domains/",
  summary: "Show from which domains people sign in with the provider",
  description:
    "The email domains from which the identity provider signs in people of the organization, and how many active users have an address in which domain. No domains: it signs in all of them. An operator sees those of the vendor whose pages are open; a setting of the installation decides about operators themselves.",
  responses: ok("The domains.", ConsoleSignInDomains, {
    provider: "Tamarind ID",
    domains: ["tamarind.example"],
    users: [{ domain: "tamarind.example", count: 12 }],
  }),
  errors: NO_ORGANIZATION,
})

export const changeConsoleSignInDomains = consoleCall({
  id: "changeConsoleSignInDomains",
  route: "POST /api/console/sign-in-domains/",
  summary: "Change from which domains people sign in with the provider",
  description:
    "Applies to the next sign-in; sessions that began continue. A subdomain is another domain. People with other addresses still sign in with a password, a passkey or a mailed link.",
  body: { schema: ConsoleSignInDomainsChange, example: { domains: ["tamarind.example"] } },
  responses: DONE,
  errors: NO_ORGANIZATION,
})

const USER_GONE = { 404: { messages: { UserNotFound: "Not found." } } } as const

const LAST_ADMIN = {
  409: {
    description: "It is the last admin of the organization.",
    messages: {
      LastAdmin:
        "This is the last admin. Make another user an admin first, so that users can still be managed.",
    },
  },
} as const

const CHANGE_ERRORS = { 400: { messages: { RoleUnfit: null, ClientNotFound: null } } } as const

const TOO_MANY_LINKS = {
  429: {
    messages: { TooManyUserLinks: "This person has already received several mails. Try again in an hour." },
  },
} as const

const NOT_SENT = {
  MailNotSent: "The mail could not be sent, so the person was not invited. Try again later.",
} as const

export const inviteConsoleUser = consoleCall({
  id: "inviteConsoleUser",
  route: "POST /api/console/users/",
  summary: "Invite a user",
  description:
    "Adds a person to the organization, and mails a link to accept the invitation. A member sees only the clients in `client_org_ids`.",
  isRepeatable: true,
  body: {
    schema: ConsoleUserInvitation,
    example: { email: "arjun@tamarind.example", role: "vendor-member", client_org_ids: [] },
  },
  responses: created("Invited.", Schema.Struct({ id: Uuid }), { id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" }),
  errors: {
    ...CHANGE_ERRORS,
    ...TOO_MANY_LINKS,
    404: { messages: { OrganizationNotFound: "Not found." } },
    409: { description: "The person is already a user.", messages: { UserExists: null } },
    503: { description: "The mail could not be sent; nothing was changed.", messages: NOT_SENT },
  },
})

export const changeConsoleUser = consoleCall({
  id: "changeConsoleUser",
  route: "POST /api/console/users/{user_id}/",
  summary: "Change a user's role and clients",
  description: "Takes effect with the next call of the user. An organization keeps at least one admin.",
  pathParameters: USER_PATH,
  body: { schema: ConsoleUserChange, example: { role: "vendor-admin" } },
  responses: DONE,
  errors: { ...CHANGE_ERRORS, ...USER_GONE, ...LAST_ADMIN },
})

export const removeConsoleUser = consoleCall({
  id: "removeConsoleUser",
  route: "POST /api/console/users/{user_id}/remove/",
  summary: "Remove a user",
  description: "Immediately ends the user's access to the organization and the user's sessions there.",
  pathParameters: USER_PATH,
  responses: DONE,
  errors: { ...USER_GONE, ...LAST_ADMIN },
})

export const sendConsoleInvitation = consoleCall({
  id: "sendConsoleInvitation",
  route: "POST /api/console/users/{user_id}/send-invitation/",
  summary: "Mail an invitation again",
  description: "The link in the earlier mail stops working.",
  pathParameters: USER_PATH,
  responses: DONE,
  errors: {
    ...USER_GONE,
    ...TOO_MANY_LINKS,
    409: {
      description: "The invitation was accepted.",
      messages: { AlreadyAccepted: "The person has already accepted the invitation." },
    },
    503: { description: "The mail could not be sent.", messages: NOT_SENT },
  },
})
