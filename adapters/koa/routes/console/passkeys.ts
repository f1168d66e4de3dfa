import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleNewPasskey,
  ConsolePasskey,
  ConsolePasskeyName,
  ConsolePasskeyOffer,
  ConsolePasskeys,
  PasskeyCreation,
} from "../../../../core/contract/access/console/passkeys.ts"
import { formatTimestamp, Uuid } from "../../../../core/contract/wire-values.ts"
import { type Passkey, PASSKEY_LIMIT } from "../../../../core/domain/access/users/passkey.ts"
import type { PasskeyUseCases } from "../../../../core/use-cases/access/passkeys/passkey-use-cases.ts"
import type { TooManyPasskeys } from "../../../../core/use-cases/access/passkeys/passkey-errors.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { PASSWORD_WRONG, wrongPassword } from "./account.ts"
import { toTimestamp } from "./console-answer.ts"
import { PASSKEY_EXAMPLE, passkeysUnavailable } from "./passkey-answers.ts"
import { DONE, DONE_ANSWER } from "./session.ts"

type PasskeysApi = Pick<
  PasskeyUseCases,
  "addPasskey" | "listPasskeys" | "offerPasskey" | "removePasskey" | "renamePasskey"
>

/** The passkeys of whoever is signed in. */
export const passkeyRoutes = (
  access: Access<AuthenticatedSession>,
  api: PasskeysApi,
): ReadonlyArray<Route> => [...addingRoutes(access, api), ...ownRoutes(access, api)]

const EXAMPLE = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  name: "Laptop",
  is_synced: true,
  created_at: "2026-11-25T08:00:00.000Z",
  last_used_at: null,
}

const tooMany = ({ limit }: TooManyPasskeys) =>
  failure(409, `You have ${String(limit)} passkeys, which is the most. Remove one first.`)
const REFUSED = { description: "The passkey cannot be added.", schema: DEFAULT_STYLE.schema }

const addingRoutes = (
  access: Access<AuthenticatedSession>,
  { addPasskey, offerPasskey }: PasskeysApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/account/passkeys/offer/",
    id: "offerPasskey",
    tag: "Console",
    summary: "Begin to add a passkey",
    description:
      "Options for `navigator.credentials.create()` (Web Authentication, PublicKeyCredentialCreationOptionsJSON). A user with a password enters it again. The challenge is accepted once, in this session and within five minutes.",
    access,
    body: {
      schema: ConsolePasskeyOffer,
      types: ["json"],
      example: { password: "correct horse battery staple" },
    },
    answers: {
      200: { description: "The options.", schema: PasskeyCreation, example: CREATION_EXAMPLE },
      ...PASSWORD_WRONG,
      409: {
        description: "The user has too many, or browsers make none for the address of this service.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, body: { password = null } }) =>
      Effect.map(offerPasskey(caller, password), (body) => ({ status: 200, body })),
    errors: {
      PasskeysUnavailable: passkeysUnavailable,
      SignInRefused: wrongPassword,
      TooManyPasskeys: tooMany,
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/passkeys/",
    id: "addPasskey",
    tag: "Console",
    summary: "Add a passkey",
    description:
      "Adds what `navigator.credentials.create()` has made (RegistrationResponseJSON). From now on it signs the user in, without password and second factor.",
    access,
    body: {
      schema: ConsoleNewPasskey,
      types: ["json"],
      example: {
        name: "Laptop",
        credential: {
          ...PASSKEY_EXAMPLE,
          response: {
            clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
            attestationObject: "o2NmbXRkbm9uZQ",
            transports: ["internal"],
          },
        },
      },
    },
    answers: {
      201: { description: "The passkey.", schema: ConsolePasskey, example: EXAMPLE },
      400: REFUSED,
      409: REFUSED,
    },
    handle: ({ caller, body }) =>
      Effect.map(addPasskey(caller, body), (passkey) => ({ status: 201, body: toConsolePasskey(passkey) })),
    errors: {
      PasskeyRefused: () =>
        failure(
          400,
          "The passkey was not added: it took too long, or belongs to another address. Try again.",
        ),
      PasskeyKnown: () => failure(409, "This passkey was added before."),
      TooManyPasskeys: tooMany,
    },
  }),
]

const CREATION_EXAMPLE = {
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
} as const

const PATH = {
  path: {
    schema: Schema.Struct({ passkey_id: Uuid }),
    notes: { passkey_id: "From the list of passkeys." },
    example: { passkey_id: EXAMPLE.id },
  },
}
const ERRORS = { PasskeyNotFound: () => failure(404, "Not found.") }
const NOT_FOUND = { 404: { description: "The user has no such passkey.", schema: DEFAULT_STYLE.schema } }

const ownRoutes = (
  access: Access<AuthenticatedSession>,
  { listPasskeys, removePasskey, renamePasskey }: PasskeysApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/account/passkeys/",
    id: "listPasskeys",
    tag: "Console",
    summary: "List the own passkeys",
    description: "Oldest first.",
    access,
    answers: {
      200: {
        description: "The passkeys.",
        schema: ConsolePasskeys,
        example: { items: [EXAMPLE], limit: PASSKEY_LIMIT },
      },
    },
    handle: ({ caller }) =>
      Effect.map(listPasskeys(caller), (passkeys) => ({
        status: 200,
        body: { items: passkeys.map(toConsolePasskey), limit: PASSKEY_LIMIT } satisfies ConsolePasskeys,
      })),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/passkeys/{passkey_id}/rename/",
    id: "renamePasskey",
    tag: "Console",
    summary: "Rename a passkey",
    description: "The name is the user's own, and nobody else sees it.",
    access,
    parameters: PATH,
    body: { schema: ConsolePasskeyName, types: ["json"], example: { name: "Laptop" } },
    answers: { ...DONE_ANSWER, ...NOT_FOUND },
    handle: ({ caller, path, body }) => Effect.as(renamePasskey(caller, path.passkey_id, body.name), DONE),
    errors: ERRORS,
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/passkeys/{passkey_id}/remove/",
    id: "removePasskey",
    tag: "Console",
    summary: "Remove a passkey",
    description: "It signs nobody in any more. Sessions that began with it go on.",
    access,
    parameters: PATH,
    answers: { ...DONE_ANSWER, ...NOT_FOUND },
    handle: ({ caller, path }) => Effect.as(removePasskey(caller, path.passkey_id), DONE),
    errors: ERRORS,
  }),
]

const toConsolePasskey = ({ id, name, isBackedUp, createdAt, usedAt }: Passkey): ConsolePasskey => ({
  id,
  name,
  is_synced: isBackedUp,
  created_at: formatTimestamp(createdAt),
  last_used_at: toTimestamp(usedAt),
})
