import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { MailAddress } from "../../wire-values.ts"
import { USER_ROLES } from "./user-role.ts"

/* How a person signs in to the console: /api/console/sign-in/ and the mailed links. */

/** RFC 5321, 4.5.3.1.3. */
const ADDRESS_LIMIT = 254
/** Longer ones would only cost hashing time; a passphrase is shorter. */
const PASSWORD_LIMIT = 256
const NAME_LIMIT = 120
const CODE_LIMIT = 64
const QUERY_LIMIT = 8_192

export const Address = MailAddress.check(Schema.isMaxLength(ADDRESS_LIMIT))
export const Password = Schema.String.check(Schema.isMaxLength(PASSWORD_LIMIT))
export const PersonName = Schema.String.check(
  Schema.isPattern(/\S/u, { expected: "a name that is not blank" }),
  Schema.isMaxLength(NAME_LIMIT),
)
export const Code = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(CODE_LIMIT))

export const ConsoleSignIn = Schema.Struct({ email: Address, password: Password }).annotate(
  component("ConsoleSignIn"),
)
export type ConsoleSignIn = typeof ConsoleSignIn.Type

/** `second-factor`: the session is valid once POST /api/console/sign-in/second-factor/ has accepted a code. */
export const ConsoleSignedIn = Schema.Struct({
  next: Schema.Literals(["signed-in", "second-factor"]),
}).annotate(component("ConsoleSignedIn"))
export type ConsoleSignedIn = typeof ConsoleSignedIn.Type

/** `link-mailed`: nobody is signed in yet; a link was mailed that lets the provider's account sign the user in from now on. */
export const ConsoleProviderSignedIn = Schema.Struct({
  next: Schema.Literals(["signed-in", "second-factor", "link-mailed"]),
}).annotate(component("ConsoleProviderSignedIn"))
export type ConsoleProviderSignedIn = typeof ConsoleProviderSignedIn.Type

/** The ways to sign in that this installation offers besides the password and the mailed link. */
export const ConsoleSignInWays = Schema.Struct({
  /** False: browsers cannot make passkeys for the address of this service. */
  passkeys: Schema.Boolean,
  /** The label of the identity provider (OpenID Connect); null: there is none. */
  provider: Schema.NullOr(Schema.String),
}).annotate(component("ConsoleSignInWays"))
export type ConsoleSignInWays = typeof ConsoleSignInWays.Type

/** `again`: the person has to sign in at the provider although it knows the browser, as a proof. */
export const ConsoleProviderStart = Schema.Struct({ again: Schema.optionalKey(Schema.Boolean) }).annotate(
  component("ConsoleProviderStart"),
)
export type ConsoleProviderStart = typeof ConsoleProviderStart.Type

export const ConsoleProviderRequest = Schema.Struct({
  /** The provider's address, for the browser to go to. */
  address: Schema.String,
}).annotate(component("ConsoleProviderRequest"))

export const ConsoleProviderAnswer = Schema.Struct({
  /** The query of the address to which the provider has sent the browser back: `?code=...&state=...`. */
  query: Schema.String.check(Schema.isMaxLength(QUERY_LIMIT)),
}).annotate(component("ConsoleProviderAnswer"))
export type ConsoleProviderAnswer = typeof ConsoleProviderAnswer.Type

/** Six digits from an authenticator app, or a recovery code. */
export const ConsoleCode = Schema.Struct({ code: Code }).annotate(component("ConsoleCode"))
export type ConsoleCode = typeof ConsoleCode.Type

/** `reset`: a link to choose a new password. `sign-in`: a link that signs in without a password. */
export const ConsoleLinkRequest = Schema.Struct({
  email: Address,
  purpose: Schema.Literals(["reset", "sign-in"]),
}).annotate(component("ConsoleLinkRequest"))
export type ConsoleLinkRequest = typeof ConsoleLinkRequest.Type

/** `provider`: lets an account at the identity provider sign the user in. */
export const LINK_PURPOSES = ["invitation", "reset", "sign-in", "provider"] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** What a mailed link is for. `has_account`: the person already has a password, and does not choose one to accept. */
export const ConsoleLink = Schema.Struct({
  purpose: Schema.Literals(LINK_PURPOSES),
  email: Schema.String,
  has_account: Schema.Boolean,
  /** The organization of an invitation. */
  organization: Schema.NullOr(Schema.String),
  role: Schema.NullOr(Schema.Literals(USER_ROLES)),
  expires_at: Schema.String,
}).annotate(component("ConsoleLink"))
export type ConsoleLink = typeof ConsoleLink.Type

/** `name` and `password`: for an invitation of a new user; `password`: for a reset. */
export const ConsoleLinkUse = Schema.Struct({
  code: Code,
  name: Schema.optionalKey(PersonName),
  password: Schema.optionalKey(Password),
}).annotate(component("ConsoleLinkUse"))
export type ConsoleLinkUse = typeof ConsoleLinkUse.Type
