import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { KEY_SCOPES, KeyScope } from "../key-scope.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* The credentials with which a vendor calls the API, as its admins see them. Only the response that creates a secret contains it. */

const MAX_NAME_LENGTH = 200
/** A PEM of 16,384 bits has fewer than 3,000 characters. */
const MAX_KEY_LENGTH = 8_000
const MAX_OVERLAP_HOURS = 720

/**
 * For each kind, active at the same time. A payload without `kid` is verified with every public key in turn, and an
 * unauthenticated caller can cause that cost.
 */
export const MAX_ACTIVE_CREDENTIALS = 10

const LIFE = {
  id: Uuid,
  created_at: Timestamp,
  /** To the minute; null: it was never used. */
  last_used_at: Schema.NullOr(Timestamp),
  /** When it ends or ended; null: never. */
  ends_at: Schema.NullOr(Timestamp),
  state: Schema.Literals(["active", "expiring", "expired", "revoked"]),
}

export const ConsoleApiKey = Schema.Struct({
  ...LIFE,
  name: NullableString,
  /** Its first characters. */
  prefix: NullableString,
  scopes: Schema.Array(KeyScope),
}).annotate(component("ConsoleApiKey"))
export type ConsoleApiKey = typeof ConsoleApiKey.Type

export const ConsoleBasicUser = Schema.Struct({
  ...LIFE,
  name: NullableString,
  username: Schema.String,
}).annotate(component("ConsoleBasicUser"))
export type ConsoleBasicUser = typeof ConsoleBasicUser.Type

export const ConsolePublicKey = Schema.Struct({
  ...LIFE,
  kid: NullableString,
  /** False: it only verifies signatures. */
  encrypts: Schema.Boolean,
  bits: Schema.Int,
}).annotate(component("ConsolePublicKey"))
export type ConsolePublicKey = typeof ConsolePublicKey.Type

/** Newest first, including those that have ended. */
export const ConsoleCredentials = Schema.Struct({
  api_keys: Schema.Array(ConsoleApiKey),
  basic_users: Schema.Array(ConsoleBasicUser),
  public_keys: Schema.Array(ConsolePublicKey),
  /** How many of each kind may be active at the same time. */
  limit: Schema.Int,
}).annotate(component("ConsoleCredentials"))
export type ConsoleCredentials = typeof ConsoleCredentials.Type

export const ConsoleCredentialName = Schema.Struct({
  name: Schema.String.check(Schema.isMaxLength(MAX_NAME_LENGTH)),
}).annotate(component("ConsoleCredentialName"))

/**
 * Named by a person and limited to scopes, by default all; or it replaces another, takes its name and scopes, and the other works
 * for 24 more hours.
 */
export const ConsoleNewApiKey = Schema.Union([
  Schema.Struct({
    ...ConsoleCredentialName.fields,
    scopes: Schema.optionalKey(
      Schema.Array(KeyScope).check(Schema.isMinLength(1), Schema.isMaxLength(KEY_SCOPES.length)),
    ),
  }),
  Schema.Struct({ replaces: Uuid }),
]).annotate(component("ConsoleNewApiKey"))

/** PEM (SPKI) or a JWK as JSON. */
export const ConsoleNewPublicKey = Schema.Struct({
  public_key: Schema.String.check(Schema.isMaxLength(MAX_KEY_LENGTH)),
}).annotate(component("ConsoleNewPublicKey"))

export const ConsoleIssuedApiKey = Schema.Struct({ id: Uuid, api_key: Schema.String }).annotate(
  component("ConsoleIssuedApiKey"),
)
export type ConsoleIssuedApiKey = typeof ConsoleIssuedApiKey.Type

export const ConsoleIssuedBasicUser = Schema.Struct({
  id: Uuid,
  username: Schema.String,
  password: Schema.String,
}).annotate(component("ConsoleIssuedBasicUser"))
export type ConsoleIssuedBasicUser = typeof ConsoleIssuedBasicUser.Type

export const ConsoleAddedPublicKey = Schema.Struct({
  id: Uuid,
  kid: NullableString,
  encrypts: Schema.Boolean,
}).annotate(component("ConsoleAddedPublicKey"))

/** `allow_last`: revoke it even when it is the last of its kind. */
export const ConsoleRevocation = Schema.Struct({
  after_hours: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_OVERLAP_HOURS })),
  allow_last: Schema.Boolean,
}).annotate(component("ConsoleRevocation"))

export const ConsoleRevoked = Schema.Struct({ ends_at: Timestamp }).annotate(component("ConsoleRevoked"))
