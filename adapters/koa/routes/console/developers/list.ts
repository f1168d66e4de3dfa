import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleCredentials,
  ConsoleRevocation,
  ConsoleRevoked,
} from "../../../../../core/contract/access/console/credentials.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import { getCredentialState, MAX_ACTIVE_CREDENTIALS } from "../../../../../core/domain/access/credential.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { getVendor, toTimestamp } from "../console-answer.ts"

type ListUseCases = Pick<UseCases["access"], "listCredentials" | "revokeCredential">

export const listRoutes = (
  access: Access<AuthenticatedSession>,
  useCases: ListUseCases,
): ReadonlyArray<Route> => [listRoute(access, useCases), revokeRoute(access, useCases)]

const listRoute = (access: Access<AuthenticatedSession>, { listCredentials }: ListUseCases) =>
  endpoint({
    method: "GET",
    path: "/api/console/developers/credentials/",
    id: "listConsoleCredentials",
    tag: "Console",
    summary: "List the credentials",
    description:
      "API keys, Basic users and public keys of the vendor, newest first, with those that have ended. Secrets are never in it.",
    access,
    answers: {
      200: { description: "The credentials.", schema: ConsoleCredentials, example: CREDENTIALS_EXAMPLE },
    },
    errors: {},
    handle: ({ caller }) =>
      Effect.map(
        Effect.all([listCredentials(caller.actor, getVendor(caller)), Clock.currentTimeMillis]),
        ([found, now]) => ({ status: 200, body: toCredentials(found, now) }),
      ),
  })

const revokeRoute = (access: Access<AuthenticatedSession>, { revokeCredential }: ListUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/developers/credentials/{credential_id}/revoke/",
    id: "revokeConsoleCredential",
    tag: "Console",
    summary: "Revoke a credential",
    description:
      "At once, or after some hours so that callers can switch to another one. It never ends later than it would have. From its end on no process accepts it.",
    access,
    parameters: { path: CREDENTIAL_PATH },
    body: {
      schema: ConsoleRevocation,
      types: ["json"],
      example: { after_hours: 24, allow_last: false },
    },
    answers: {
      200: {
        description: "Revoked, or to end.",
        schema: ConsoleRevoked,
        example: { ends_at: "2026-11-26T10:31:09.000Z" },
      },
      409: {
        description: "It is the last of its kind, and `allow_last` is false.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, path, body: { after_hours: hours, allow_last: allowLast } }) =>
      Effect.map(
        revokeCredential(caller.actor, path.credential_id, { afterMillis: hours * HOUR_MILLIS, allowLast }),
        ({ endsAt }) => ({ status: 200, body: { ends_at: formatTimestamp(endsAt) } }),
      ),
    errors: {
      CredentialNotFound: () => failure(404, "Not found."),
      LastCredential: () =>
        failure(409, "It is the last one of its kind: without it, calls are refused.", {
          data: { allow_last: "Confirm that the last one may end" },
        }),
      SecretInUse: () => failure(409, "This secret signs webhooks. Rotate it instead."),
      // Ruled out by the body.
      TimeOutOfRange: () => failure(400, "The request is not valid: see after_hours."),
    },
  })

const HOUR_MILLIS = 3_600_000

export const CREDENTIAL_PATH = {
  schema: Schema.Struct({ credential_id: Uuid }),
  notes: { credential_id: "From the list of credentials." },
  example: { credential_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
}

type Credential = Effect.Success<ReturnType<ListUseCases["listCredentials"]>>[number]

const toCredentials = (found: ReadonlyArray<Credential>, now: number): ConsoleCredentials => {
  const ofKind = (kind: Credential["kind"]) => found.filter((one) => one.kind === kind)
  return {
    api_keys: ofKind("api-key").map((key) => ({ ...toLife(key, now), name: key.name, prefix: key.label })),
    basic_users: ofKind("basic-user").map((user) => ({
      ...toLife(user, now),
      name: user.name,
      username: user.label ?? "",
    })),
    public_keys: ofKind("public-key").map((key) => ({
      ...toLife(key, now),
      kid: key.label,
      encrypts: key.publicKey?.encrypts === true,
      bits: key.publicKey?.bits ?? 0,
    })),
    limit: MAX_ACTIVE_CREDENTIALS,
  }
}

const toLife = (credential: Credential, now: number) => ({
  id: credential.id,
  created_at: formatTimestamp(credential.createdAt),
  last_used_at: toTimestamp(credential.lastUsedAt),
  ends_at: toTimestamp(credential.revokedAt ?? credential.expiresAt),
  state: getCredentialState(credential, now),
})

const LIFE_EXAMPLE = {
  created_at: "2026-11-02T09:00:00.000Z",
  last_used_at: "2026-11-25T10:31:00.000Z",
  ends_at: null,
  state: "active",
} as const

const CREDENTIALS_EXAMPLE = {
  api_keys: [
    {
      ...LIFE_EXAMPLE,
      id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
      name: "Billing worker",
      prefix: "hrs_key_4Tq9",
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
