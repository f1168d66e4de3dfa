import * as Schema from "effect/Schema"
import { consoleCall, consolePageCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleNewPasskey,
  ConsolePasskey,
  ConsolePasskeyName,
  ConsolePasskeys,
  ConsolePasskeySignIn,
  PASSKEY_LIMIT,
  PasskeyCreation,
  PasskeyRequest,
} from "./passkeys.ts"
import { LAST_SECOND_FACTOR, SIGN_IN_REFUSED, SIGNED_IN, TOO_MANY_ATTEMPTS } from "./sign-in-responses.ts"

const CREDENTIAL_EXAMPLE = {
  id: "qZ0bV3mB0tq1cY6rYp3hXQ",
  rawId: "qZ0bV3mB0tq1cY6rYp3hXQ",
  type: "public-key",
} as const

export const offerPasskeySignIn = consolePageCall({
  id: "offerPasskeySignIn",
  route: "POST /api/console/sign-in/passkey/offer/",
  summary: "Begin to sign in with a passkey",
  description:
    "Options for `navigator.credentials.get()` (Web Authentication, PublicKeyCredentialRequestOptionsJSON), for any passkey of this service. The challenge is accepted once, within ten minutes.",
  responses: ok("The options.", PasskeyRequest, {
    rpId: "sync.example",
    challenge: "azEuQWJj",
    timeout: 300_000,
    userVerification: "required",
  }),
  errors: {
    409: {
      description: "Browsers do not create passkeys for the address of this service.",
      messages: { PasskeysUnavailable: null },
    },
  },
})

export const signInWithPasskey = consolePageCall({
  id: "signInWithPasskey",
  route: "POST /api/console/sign-in/passkey/",
  summary: "Sign in with a passkey",
  description:
    "Signs in the owner of the passkey, and sets the session cookie. A passkey counts as both factors, so no code is required. Attempts are counted by the caller's address, like password attempts.",
  body: {
    schema: ConsolePasskeySignIn,
    example: {
      credential: {
        ...CREDENTIAL_EXAMPLE,
        response: {
          clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
          authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
          signature: "MEUCIQDxQ2lzUk0",
          userHandle: "OWEzZjdjNTA",
        },
      },
    },
  },
  responses: SIGNED_IN,
  errors: {
    ...TOO_MANY_ATTEMPTS,
    403: { description: SIGN_IN_REFUSED, messages: { SignInRefused: null } },
  },
})

const PASSKEY_EXAMPLE: ConsolePasskey = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  name: "Laptop",
  is_synced: true,
  created_at: "2026-11-25T08:00:00.000Z",
  last_used_at: null,
}

export const offerPasskey = consoleCall({
  id: "offerPasskey",
  route: "POST /api/console/account/passkeys/offer/",
  summary: "Begin to add a passkey",
  description:
    "Options for `navigator.credentials.create()` (Web Authentication, PublicKeyCredentialCreationOptionsJSON). The challenge is accepted once, in this session and within five minutes.",
  responses: ok("The options.", PasskeyCreation, {
    rp: { id: "sync.example", name: "HR Data Sync" },
    user: { id: "OWEzZjdjNTA", name: "devika@tamarind.example", displayName: "Devika Menon" },
    challenge: "azEuQWJj",
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  }),
  errors: {
    409: {
      description:
        "The user has too many, or browsers do not create passkeys for the address of this service.",
      messages: { PasskeysUnavailable: null, TooManyPasskeys: null },
    },
  },
})

const NOT_ADDED = "The passkey cannot be added."

export const addPasskey = consoleCall({
  id: "addPasskey",
  route: "POST /api/console/account/passkeys/",
  summary: "Add a passkey",
  description:
    "Adds the result of `navigator.credentials.create()` (RegistrationResponseJSON). From then on the user can sign in with it, without password and second factor.",
  body: {
    schema: ConsoleNewPasskey,
    example: {
      name: "Laptop",
      credential: {
        ...CREDENTIAL_EXAMPLE,
        response: {
          clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
          attestationObject: "o2NmbXRkbm9uZQ",
          transports: ["internal"],
        },
      },
    },
  },
  responses: created("The passkey.", ConsolePasskey, PASSKEY_EXAMPLE),
  errors: {
    400: {
      description: NOT_ADDED,
      messages: {
        PasskeyRefused:
          "The passkey was not added: it took too long, or belongs to another address. Try again.",
      },
    },
    409: {
      description: NOT_ADDED,
      messages: { PasskeyKnown: "This passkey was already added.", TooManyPasskeys: null },
    },
  },
})

export const listPasskeys = consoleCall({
  id: "listPasskeys",
  route: "GET /api/console/account/passkeys/",
  summary: "List your own passkeys",
  description: "Oldest first.",
  responses: ok("The passkeys.", ConsolePasskeys, { items: [PASSKEY_EXAMPLE], limit: PASSKEY_LIMIT }),
})

const PASSKEY_PATH = {
  schema: Schema.Struct({ passkey_id: Uuid }),
  notes: { passkey_id: "From the list of passkeys." },
  example: { passkey_id: PASSKEY_EXAMPLE.id },
}

const PASSKEY_GONE = {
  404: { description: "The user has no such passkey.", messages: { PasskeyNotFound: "Not found." } },
} as const

export const renamePasskey = consoleCall({
  id: "renamePasskey",
  route: "POST /api/console/account/passkeys/{passkey_id}/rename/",
  summary: "Rename a passkey",
  description: "Only the user sees the name.",
  pathParameters: PASSKEY_PATH,
  body: { schema: ConsolePasskeyName, example: { name: "Laptop" } },
  responses: DONE,
  errors: PASSKEY_GONE,
})

export const removePasskey = consoleCall({
  id: "removePasskey",
  route: "POST /api/console/account/passkeys/{passkey_id}/remove/",
  summary: "Remove a passkey",
  description: "It can no longer be used to sign in. Sessions that began with it continue.",
  pathParameters: PASSKEY_PATH,
  responses: DONE,
  errors: {
    ...PASSKEY_GONE,
    409: {
      description: "It is the only second factor, and the user's role requires one.",
      messages: { LastSecondFactor: LAST_SECOND_FACTOR },
    },
  },
})
