import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp, Uuid } from "../../wire-values.ts"
import { PasskeyAssertion } from "./passkeys.ts"
import { Code, ConsoleProviderAnswer, Password, PersonName } from "./sign-in.ts"
import { USER_ROLES } from "./user-role.ts"

/* Who is signed in to the console, and the account of that person. */

/** A person's place in one organization: a vendor, a corporate, or, for an operator, the installation. */
export const ConsoleMembership = Schema.Struct({
  id: Uuid,
  role: Schema.Literals(USER_ROLES),
  /** Null: the installation. */
  organization: Schema.NullOr(Schema.String),
  vendor_org_id: Schema.NullOr(Uuid),
  org_id: Schema.NullOr(Uuid),
}).annotate(component("ConsoleMembership"))
export type ConsoleMembership = typeof ConsoleMembership.Type

export const ConsoleSession = Schema.Struct({
  user: Schema.Struct({
    id: Uuid,
    email: Schema.String,
    name: Schema.String,
    has_password: Schema.Boolean,
    has_second_factor: Schema.Boolean,
    recovery_codes_left: Schema.Int,
  }),
  /** The role requires a second factor that the session lacks: until the user sets one up, all else gets 403. */
  lacks_second_factor: Schema.Boolean,
  /** False: browsers cannot make passkeys for the address of this service. */
  offers_passkeys: Schema.Boolean,
  membership: ConsoleMembership,
  /** All memberships of the user, including this one. */
  memberships: Schema.Array(ConsoleMembership),
  /** The vendor whose pages are shown: the user's own, or the one that an operator has opened. */
  vendor: Schema.NullOr(
    Schema.Struct({
      org_id: Uuid,
      name: Schema.String,
      accent: Schema.NullOr(Schema.String),
      logo_url: Schema.NullOr(Schema.String),
      time_zone: Schema.String,
    }),
  ),
  /** The actions that the user may perform, on some or all resources of the organization. */
  permissions: Schema.Array(Schema.String),
  idle_minutes: Schema.Int,
  expires_at: Timestamp,
}).annotate(component("ConsoleSession"))
export type ConsoleSession = typeof ConsoleSession.Type

/** One of the two: another membership of the user or, for an operator, the vendor whose pages to open (null: none). */
export const ConsoleSwitch = Schema.Struct({
  membership_id: Schema.optionalKey(Uuid),
  vendor_org_id: Schema.optionalKey(Schema.NullOr(Uuid)),
}).annotate(component("ConsoleSwitch"))
export type ConsoleSwitch = typeof ConsoleSwitch.Type

/**
 * What proves again who is at the session: the password, with a code for a user who has a second factor; a passkey; or the query
 * with which the sign-in provider has sent the browser back.
 */
export const ConsoleProof = Schema.Struct({
  password: Schema.optionalKey(Password),
  code: Schema.optionalKey(Code),
  credential: Schema.optionalKey(PasskeyAssertion),
  query: Schema.optionalKey(ConsoleProviderAnswer.fields.query),
}).annotate(component("ConsoleProof"))
export type ConsoleProof = typeof ConsoleProof.Type

/** A browser in which the user is signed in. */
export const ConsoleDevice = Schema.Struct({
  id: Uuid,
  is_current: Schema.Boolean,
  /** The browser's `User-Agent`. */
  user_agent: Schema.String,
  address: Schema.String,
  created_at: Timestamp,
  last_used_at: Timestamp,
}).annotate(component("ConsoleDevice"))
export type ConsoleDevice = typeof ConsoleDevice.Type

export const ConsoleDevices = Schema.Struct({ items: Schema.Array(ConsoleDevice) }).annotate(
  component("ConsoleDevices"),
)
export type ConsoleDevices = typeof ConsoleDevices.Type

export const ConsoleName = Schema.Struct({ name: PersonName }).annotate(component("ConsoleName"))
export type ConsoleName = typeof ConsoleName.Type

/** A user without a password leaves `current` out. */
export const ConsolePasswordChange = Schema.Struct({
  current: Schema.optionalKey(Password),
  password: Password,
}).annotate(component("ConsolePasswordChange"))
export type ConsolePasswordChange = typeof ConsolePasswordChange.Type

/** A new secret for an authenticator app; it takes effect once a code from it is confirmed. */
export const ConsoleSecondFactor = Schema.Struct({
  /** Base32, for typing. */
  secret: Schema.String,
  /** `otpauth://totp/...`, for a QR code. */
  uri: Schema.String,
}).annotate(component("ConsoleSecondFactor"))
export type ConsoleSecondFactor = typeof ConsoleSecondFactor.Type

/** Shown once; each works once. */
export const ConsoleRecoveryCodes = Schema.Struct({ codes: Schema.Array(Schema.String) }).annotate(
  component("ConsoleRecoveryCodes"),
)
export type ConsoleRecoveryCodes = typeof ConsoleRecoveryCodes.Type
