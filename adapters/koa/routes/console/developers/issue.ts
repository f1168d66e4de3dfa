import * as Effect from "effect/Effect"
import {
  ConsoleAddedPublicKey,
  ConsoleCredentialName,
  ConsoleIssuedApiKey,
  ConsoleIssuedBasicUser,
  ConsoleNewApiKey,
  ConsoleNewPublicKey,
} from "../../../../../core/contract/access/console/credentials.ts"
import type {
  CredentialNameInvalid,
  TooManyCredentials,
} from "../../../../../core/use-cases/access/access-errors.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { CREDENTIAL_PATH } from "./list.ts"
import { getVendor } from "../console-answer.ts"

type IssueUseCases = Pick<
  UseCases["access"],
  "addVendorKey" | "issueApiKey" | "issueBasicUser" | "resetBasicPassword" | "rotateApiKey"
>

export const issueRoutes = (
  access: Access<AuthenticatedSession>,
  useCases: IssueUseCases,
): ReadonlyArray<Route> => [
  issueKeyRoute(access, useCases),
  issueUserRoute(access, useCases),
  resetRoute(access, useCases),
  addKeyRoute(access, useCases),
]

const issueKeyRoute = (access: Access<AuthenticatedSession>, { issueApiKey, rotateApiKey }: IssueUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/developers/api-keys/",
    id: "issueConsoleApiKey",
    tag: "Console",
    summary: "Issue an API key",
    description:
      "The key is in this answer only. Earlier keys stay valid. With `replaces`, it takes the place and the name of that key, which ends 24 hours later.",
    access,
    isRepeatable: true,
    body: { schema: ConsoleNewApiKey, types: ["json"], example: { name: "Billing worker" } },
    answers: {
      201: { description: "Issued.", schema: ConsoleIssuedApiKey, example: API_KEY_EXAMPLE },
      ...TOO_MANY_ANSWER,
    },
    handle: ({ caller, body }) =>
      Effect.map(
        "replaces" in body
          ? rotateApiKey(caller.actor, body.replaces)
          : issueApiKey(caller.actor, getVendor(caller), { name: body.name, expiresAt: null }),
        ({ id, apiKey }) => ({ status: 201, body: { id, api_key: apiKey } }),
      ),
    errors: { ...ISSUE_ERRORS, CredentialNotFound: () => failure(404, "Not found.") },
  })

const issueUserRoute = (access: Access<AuthenticatedSession>, { issueBasicUser }: IssueUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/developers/basic-users/",
    id: "issueConsoleBasicUser",
    tag: "Console",
    summary: "Issue a Basic user",
    description: "For the encrypted read. The password is in this answer only. Earlier users stay valid.",
    access,
    isRepeatable: true,
    body: { schema: ConsoleCredentialName, types: ["json"], example: { name: "Nightly read" } },
    answers: {
      201: { description: "Issued.", schema: ConsoleIssuedBasicUser, example: USER_EXAMPLE },
      ...TOO_MANY_ANSWER,
    },
    handle: ({ caller, body: { name } }) =>
      Effect.map(
        issueBasicUser(caller.actor, getVendor(caller), { name, expiresAt: null }),
        ({ id, username, password }) => ({
          status: 201,
          body: { id, username, password },
        }),
      ),
    errors: ISSUE_ERRORS,
  })

const resetRoute = (access: Access<AuthenticatedSession>, { resetBasicPassword }: IssueUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/developers/basic-users/{credential_id}/password/",
    id: "resetConsoleBasicPassword",
    tag: "Console",
    summary: "Replace the password of a Basic user",
    description: "The previous password is refused at once. The new one is in this answer only.",
    access,
    isRepeatable: true,
    parameters: { path: CREDENTIAL_PATH },
    answers: {
      200: { description: "Replaced.", schema: ConsoleIssuedBasicUser, example: USER_EXAMPLE },
    },
    handle: ({ caller, path }) =>
      Effect.map(resetBasicPassword(caller.actor, path.credential_id), ({ id, username, password }) => ({
        status: 200,
        body: { id, username, password },
      })),
    errors: { CredentialNotFound: () => failure(404, "Not found.") },
  })

const addKeyRoute = (access: Access<AuthenticatedSession>, { addVendorKey }: IssueUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/developers/public-keys/",
    id: "addConsolePublicKey",
    tag: "Console",
    summary: "Add a public key",
    description:
      'RSA of 2,048 bits or more, as PEM (SPKI) or as a JWK. It verifies signatures of requests and encrypts answers; a JWK with `"use": "sig"` only verifies. Earlier keys stay valid.',
    access,
    isRepeatable: true,
    body: { schema: ConsoleNewPublicKey, types: ["json"], example: { public_key: "$PUBLIC_KEY" } },
    answers: {
      201: {
        description: "Added.",
        schema: ConsoleAddedPublicKey,
        example: { id: "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21", kid: "tamarind-2026-08", encrypts: true },
      },
      ...TOO_MANY_ANSWER,
    },
    handle: ({ caller, body: { public_key: text } }) =>
      Effect.map(addVendorKey(caller.actor, getVendor(caller), text), ({ id, kid, encrypts }) => ({
        status: 201,
        body: { id, kid, encrypts },
      })),
    errors: {
      TooManyCredentials: tooMany,
      KeyRefused: ({ reason }) =>
        failure(400, "The request is not valid: see public_key.", { data: { public_key: reason } }),
    },
  })

const TOO_MANY_ANSWER = {
  409: {
    description: "The vendor has as many active ones of this kind as it may.",
    schema: DEFAULT_STYLE.schema,
  },
}

const tooMany = ({ limit }: TooManyCredentials) =>
  failure(409, `${String(limit)} of them are active, which is the limit. Revoke one that is not used.`)

const ISSUE_ERRORS = {
  CredentialNameInvalid: ({ limit }: CredentialNameInvalid) =>
    failure(400, "The request is not valid: see name.", {
      data: { name: `Expected 1 to ${String(limit)} characters on one line` },
    }),
  TooManyCredentials: tooMany,
  // Nothing that is issued here expires.
  TimeOutOfRange: () => failure(400, "The request is not valid."),
} as const

const API_KEY_EXAMPLE = { id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21", api_key: "$HRSYNC_API_KEY" }

const USER_EXAMPLE = {
  id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  username: "hrs_user_q7Wd",
  password: "$HRSYNC_PASSWORD",
}
