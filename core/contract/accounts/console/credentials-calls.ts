import * as Schema from "effect/Schema"
import { consoleCall, ok, created } from "../../call.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleAddedPublicKey,
  ConsoleCredentialName,
  ConsoleCredentials,
  ConsoleIssuedApiKey,
  ConsoleIssuedBasicUser,
  ConsoleNewApiKey,
  ConsoleNewPublicKey,
  ConsoleRevocation,
  ConsoleRevoked,
  MAX_ACTIVE_CREDENTIALS,
} from "./credentials.ts"

const LIFE_EXAMPLE = {
  created_at: "2026-11-02T09:00:00.000Z",
  last_used_at: "2026-11-25T10:31:00.000Z",
  ends_at: null,
  state: "active",
} as const

const CREDENTIALS_EXAMPLE: ConsoleCredentials = {
  api_keys: [
    {
      ...LIFE_EXAMPLE,
      id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
      name: "Billing worker",
      prefix: "hrs_key_4Tq9",
      scopes: ["read", "invite"],
    },
  ],
  basic_users: [
    {
      ...LIFE_EXAMPLE,
      id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
      name: "Nightly read",
      username: "hrs_user_q7Wd",
    },
  ],
  public_keys: [
    {
      ...LIFE_EXAMPLE,
      id: "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
      kid: "tamarind-2026-08",
      encrypts: true,
      bits: 3_072,
    },
  ],
  limit: MAX_ACTIVE_CREDENTIALS,
}

export const listConsoleCredentials = consoleCall({
  id: "listConsoleCredentials",
  route: "GET /api/console/developers/credentials/",
  summary: "List the credentials",
  description:
    "The vendor's API keys, Basic users and public keys, newest first, including expired and revoked ones. Never contains secrets.",
  responses: ok("The credentials.", ConsoleCredentials, CREDENTIALS_EXAMPLE),
})

const CREDENTIAL_PATH = {
  schema: Schema.Struct({ credential_id: Uuid }),
  notes: { credential_id: "From the list of credentials." },
  example: { credential_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
}

const CREDENTIAL_GONE = { 404: { messages: { CredentialNotFound: "Not found." } } } as const

export const revokeConsoleCredential = consoleCall({
  id: "revokeConsoleCredential",
  route: "POST /api/console/developers/credentials/{credential_id}/revoke/",
  summary: "Revoke a credential",
  description:
    "Revokes it now, or after some hours so that callers can switch to another one. Revoking never extends its life. After it has ended, no process accepts it.",
  pathParameters: CREDENTIAL_PATH,
  body: {
    schema: ConsoleRevocation,
    example: { after_hours: 24, allow_last: false },
  },
  responses: ok("Revoked, or scheduled to end.", ConsoleRevoked, { ends_at: "2026-11-26T10:31:09.000Z" }),
  errors: {
    ...CREDENTIAL_GONE,
    // Ruled out by the body.
    400: { messages: { TimeOutOfRange: "The request is not valid: see after_hours." } },
    409: {
      description: "It is the last of its kind, and `allow_last` is false.",
      messages: {
        LastCredential: null,
        SecretInUse: "This secret signs webhooks. Rotate it instead.",
      },
    },
  },
})

const TOO_MANY = {
  409: {
    description: "The vendor has the maximum number of active credentials of this kind.",
    messages: { TooManyCredentials: null },
  },
} as const

const ISSUE_ERRORS = {
  ...TOO_MANY,
  // Nothing that is issued here expires.
  400: { messages: { CredentialNameInvalid: null, TimeOutOfRange: "The request is not valid." } },
} as const

export const issueConsoleApiKey = consoleCall({
  id: "issueConsoleApiKey",
  route: "POST /api/console/developers/api-keys/",
  summary: "Issue an API key",
  description:
    "Only this response contains the key. Earlier keys stay valid. With `replaces`, it takes over the name of that key, which ends 24 hours later.",
  isRepeatable: true,
  body: { schema: ConsoleNewApiKey, example: { name: "Billing worker" } },
  responses: created("Issued.", ConsoleIssuedApiKey, {
    id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
    api_key: "$HRSYNC_API_KEY",
  }),
  errors: { ...ISSUE_ERRORS, ...CREDENTIAL_GONE },
})

const USER_EXAMPLE = {
  id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  username: "hrs_user_q7Wd",
  password: "$HRSYNC_PASSWORD",
}

export const issueConsoleBasicUser = consoleCall({
  id: "issueConsoleBasicUser",
  route: "POST /api/console/developers/basic-users/",
  summary: "Issue a Basic user",
  description: "For the encrypted read. Only this response contains the password. Earlier users stay valid.",
  isRepeatable: true,
  body: { schema: ConsoleCredentialName, example: { name: "Nightly read" } },
  responses: created("Issued.", ConsoleIssuedBasicUser, USER_EXAMPLE),
  errors: ISSUE_ERRORS,
})

export const resetConsoleBasicPassword = consoleCall({
  id: "resetConsoleBasicPassword",
  route: "POST /api/console/developers/basic-users/{credential_id}/password/",
  summary: "Replace the password of a Basic user",
  description: "The previous password stops working immediately. Only this response contains the new one.",
  isRepeatable: true,
  pathParameters: CREDENTIAL_PATH,
  responses: ok("Replaced.", ConsoleIssuedBasicUser, USER_EXAMPLE),
  errors: CREDENTIAL_GONE,
})

export const addConsolePublicKey = consoleCall({
  id: "addConsolePublicKey",
  route: "POST /api/console/developers/public-keys/",
  summary: "Add a public key",
  description:
    'RSA of 2,048 bits or more, as PEM (SPKI) or as a JWK. It verifies signatures of requests and encrypts answers; a JWK with `"use": "sig"` only verifies. Earlier keys stay valid.',
  isRepeatable: true,
  body: { schema: ConsoleNewPublicKey, example: { public_key: "$PUBLIC_KEY" } },
  responses: created("Added.", ConsoleAddedPublicKey, {
    id: "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
    kid: "tamarind-2026-08",
    encrypts: true,
  }),
  errors: { ...TOO_MANY, 400: { messages: { KeyRefused: null } } },
})
