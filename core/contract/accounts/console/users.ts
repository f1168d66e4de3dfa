import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { SearchText, Timestamp, Uuid } from "../../wire-values.ts"
import { Address } from "./sign-in.ts"
import { USER_ROLES } from "./user-role.ts"

/* The users of an organization, as its admins see them. */

const CLIENT_LIMIT = 5_000
const DOMAIN_LIMIT = 50

/** A corporate that a member is linked to. */
export const ConsoleUserClient = Schema.Struct({ org_id: Uuid, name: Schema.String })

export const ConsoleUser = Schema.Struct({
  /** The membership's id, which the paths below contain. */
  id: Uuid,
  name: Schema.String,
  email: Schema.String,
  role: Schema.Literals(USER_ROLES),
  /** `invited`: the mailed link has not been used yet. */
  state: Schema.Literals(["active", "invited"]),
  is_you: Schema.Boolean,
  has_second_factor: Schema.Boolean,
  /** Empty unless the user is a member. */
  clients: Schema.Array(ConsoleUserClient),
  invited_at: Timestamp,
  last_sign_in_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleUser"))
export type ConsoleUser = typeof ConsoleUser.Type

/** In a body, because a search may contain a person's name or address, which must not be in a URL. */
export const ConsoleUserSearch = Schema.Struct({
  /** Part of the name or the address. */
  search: Schema.optionalKey(SearchText),
  /** Which users; everyone by default. */
  filter: Schema.optionalKey(Schema.Literals(["everyone", "admins", "members", "invited"])),
  /** Only those who may see this client: the admins, and the members who are linked to it. */
  client_org_id: Schema.optionalKey(Uuid),
  /** The next_cursor of the page before. */
  cursor: Schema.optionalKey(Uuid),
}).annotate(component("ConsoleUserSearch"))
export type ConsoleUserSearch = typeof ConsoleUserSearch.Type

export const ConsoleUsers = Schema.Struct({
  items: Schema.Array(ConsoleUser),
  /** Counts by role and of invited users, regardless of the search. */
  counts: Schema.Struct({
    everyone: Schema.Int,
    admins: Schema.Int,
    members: Schema.Int,
    invited: Schema.Int,
  }),
  next_cursor: Schema.NullOr(Schema.String),
}).annotate(component("ConsoleUsers"))
export type ConsoleUsers = typeof ConsoleUsers.Type

/** A user's sign-in to this organization. */
export const ConsolePastSignIn = Schema.Struct({
  at: Timestamp,
  /** `unfinished`: the password was right, and no code of the second factor followed. */
  outcome: Schema.Literals(["signed-in", "unfinished"]),
  /** The browser's `User-Agent`. */
  user_agent: Schema.String,
  /** Shortened: the network, not the single address. */
  network: Schema.String,
  /** The session is active. */
  is_open: Schema.Boolean,
}).annotate(component("ConsolePastSignIn"))
export type ConsolePastSignIn = typeof ConsolePastSignIn.Type

export const ConsoleSignIns = Schema.Struct({
  /** Newest first, at most 20. */
  items: Schema.Array(ConsolePastSignIn),
}).annotate(component("ConsoleSignIns"))
export type ConsoleSignIns = typeof ConsoleSignIns.Type

/** ASCII, such as `xn--...` for other scripts, so that no look-alike passes for it. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$/u
const Domains = Schema.Array(
  Schema.String.check(Schema.isPattern(DOMAIN, { expected: "a domain, such as tamarind.example" })),
).check(Schema.isMaxLength(DOMAIN_LIMIT))

/** The e-mail domains from which the identity provider signs people in; empty: all. */
export const ConsoleSignInDomains = Schema.Struct({
  /** The provider's label; null: this installation has none. */
  provider: Schema.NullOr(Schema.String),
  domains: Schema.Array(Schema.String),
  /** The active users by the domain of their address, most first. */
  users: Schema.Array(Schema.Struct({ domain: Schema.String, count: Schema.Int })),
}).annotate(component("ConsoleSignInDomains"))
export type ConsoleSignInDomains = typeof ConsoleSignInDomains.Type

export const ConsoleSignInDomainsChange = Schema.Struct({ domains: Domains }).annotate(
  component("ConsoleSignInDomainsChange"),
)
export type ConsoleSignInDomainsChange = typeof ConsoleSignInDomainsChange.Type

const Clients = Schema.Array(Uuid).check(Schema.isMaxLength(CLIENT_LIMIT))

/** `client_org_ids`: the corporates of a member. */
export const ConsoleUserInvitation = Schema.Struct({
  email: Address,
  role: Schema.Literals(USER_ROLES),
  client_org_ids: Schema.optionalKey(Clients),
}).annotate(component("ConsoleUserInvitation"))
export type ConsoleUserInvitation = typeof ConsoleUserInvitation.Type

export const ConsoleUserChange = Schema.Struct({
  role: Schema.Literals(USER_ROLES),
  client_org_ids: Schema.optionalKey(Clients),
}).annotate(component("ConsoleUserChange"))
export type ConsoleUserChange = typeof ConsoleUserChange.Type
