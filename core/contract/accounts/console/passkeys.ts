import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp, Uuid } from "../../wire-values.ts"

/* Passkeys (Web Authentication, Level 3). Options and credentials are those of its JSON forms, so that a browser takes them as they are. */

/** A user may have this many. */
export const PASSKEY_LIMIT = 20

const NAME_LIMIT = 80
/** A credential id has at most 1,023 bytes (WebAuthn, 4). */
const ID_LIMIT = 1_364
/** Limits client data, keys, attestations and signatures. */
const PART_LIMIT = 16_384

const base64Url = (limit: number) =>
  Schema.String.check(
    Schema.isPattern(/^[\w-]+$/u, { expected: "base64url without padding" }),
    Schema.isMaxLength(limit),
  )
const CredentialId = base64Url(ID_LIMIT)
const Part = base64Url(PART_LIMIT)
const PublicKey = Schema.Literal("public-key")

/** The user's name for it, such as the device that stores it. */
export const PasskeyName = Schema.String.check(
  Schema.isPattern(/\S/u, { expected: "a name that is not blank" }),
  Schema.isMaxLength(NAME_LIMIT),
)

const Descriptor = Schema.Struct({
  id: Schema.String,
  type: PublicKey,
  transports: Schema.optionalKey(Schema.Array(Schema.String)),
})

/** PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = Schema.Struct({
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  challenge: Schema.String,
  pubKeyCredParams: Schema.Array(Schema.Struct({ type: PublicKey, alg: Schema.Int })),
  timeout: Schema.Int,
  excludeCredentials: Schema.Array(Descriptor),
  authenticatorSelection: Schema.Struct({
    residentKey: Schema.Literal("required"),
    requireResidentKey: Schema.Literal(true),
    userVerification: Schema.Literal("required"),
  }),
  attestation: Schema.Literal("none"),
}).annotate(component("PasskeyCreation"))
export type PasskeyCreation = typeof PasskeyCreation.Type

/** PublicKeyCredentialRequestOptionsJSON: any passkey of this service. */
export const PasskeyRequest = Schema.Struct({
  rpId: Schema.String,
  challenge: Schema.String,
  timeout: Schema.Int,
  userVerification: Schema.Literal("required"),
}).annotate(component("PasskeyRequest"))
export type PasskeyRequest = typeof PasskeyRequest.Type

const CREDENTIAL = { id: CredentialId, rawId: CredentialId, type: PublicKey }

/** RegistrationResponseJSON. */
export const PasskeyRegistration = Schema.Struct({
  ...CREDENTIAL,
  response: Schema.Struct({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.isMaxLength(32))).check(Schema.isMaxLength(16)),
    ),
  }),
}).annotate(component("PasskeyRegistration"))
export type PasskeyRegistration = typeof PasskeyRegistration.Type

/** AuthenticationResponseJSON. */
export const PasskeyAssertion = Schema.Struct({
  ...CREDENTIAL,
  response: Schema.Struct({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Schema.optionalKey(base64Url(128)),
  }),
}).annotate(component("PasskeyAssertion"))
export type PasskeyAssertion = typeof PasskeyAssertion.Type

export const ConsoleNewPasskey = Schema.Struct({
  name: PasskeyName,
  credential: PasskeyRegistration,
}).annotate(component("ConsoleNewPasskey"))

export const ConsolePasskeySignIn = Schema.Struct({ credential: PasskeyAssertion }).annotate(
  component("ConsolePasskeySignIn"),
)
export type ConsolePasskeySignIn = typeof ConsolePasskeySignIn.Type

export const ConsolePasskeyName = Schema.Struct({ name: PasskeyName }).annotate(
  component("ConsolePasskeyName"),
)

export const ConsolePasskey = Schema.Struct({
  id: Uuid,
  name: Schema.String,
  /** It is also on other devices of the user, or in a backup. */
  is_synced: Schema.Boolean,
  created_at: Timestamp,
  /** Null: it was never used. */
  last_used_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsolePasskey"))
export type ConsolePasskey = typeof ConsolePasskey.Type

/** Oldest first. */
export const ConsolePasskeys = Schema.Struct({
  items: Schema.Array(ConsolePasskey),
  /** How many a user may have. */
  limit: Schema.Int,
}).annotate(component("ConsolePasskeys"))
export type ConsolePasskeys = typeof ConsolePasskeys.Type
