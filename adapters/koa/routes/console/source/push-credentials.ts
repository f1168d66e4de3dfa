import * as Effect from "effect/Effect"
import {
  ConsoleIssuedPushCredentials,
  ConsoleIssuePushCredentials,
  ConsolePushCredentials,
  ConsoleRevokePushCredentials,
} from "../../../../../core/contract/connection/console/source.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { toTimestamp } from "../console-answer.ts"
import { DONE, DONE_ANSWER } from "../session.ts"

export type PushCredentialsApi = Pick<
  UseCases["push"],
  "issuePushCredential" | "listPushCredentials" | "revokePushCredential"
>

type SessionAccess = Access<AuthenticatedSession>

/** The credentials with which a client's own system pushes employees. */
export const pushCredentialsRoutes = (
  access: SessionAccess,
  push: PushCredentialsApi,
): ReadonlyArray<Route> => [listRoute(access, push), issueRoute(access, push), revokeRoute(access, push)]

const listRoute = (access: SessionAccess, { listPushCredentials }: PushCredentialsApi) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/push-credentials/",
    id: "listConsolePushCredentials",
    tag: "Console",
    summary: "List the push credentials of a client",
    description: "The last ones of each environment, never their passwords.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The credentials.", schema: ConsolePushCredentials, example: LIST_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(listPushCredentials(actor, path.connection_id), (credentials) => ({
        status: 200,
        body: {
          credentials: credentials.map(({ environment, authType, username, issuedAt, endedAt }) => ({
            environment,
            auth_type: authType,
            username,
            issued_at: formatTimestamp(issuedAt),
            ended_at: toTimestamp(endedAt),
          })),
        } satisfies ConsolePushCredentials,
      })),
  })

const LIST_EXAMPLE: ConsolePushCredentials = {
  credentials: [
    {
      environment: "test",
      auth_type: "token",
      username: "hrs_push_test_7Yk2",
      issued_at: "2026-11-24T09:10:00.000Z",
      ended_at: null,
    },
  ],
}

const issueRoute = (access: SessionAccess, { issuePushCredential }: PushCredentialsApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/push-credentials/",
    id: "issueConsolePushCredentials",
    tag: "Console",
    summary: "Issue push credentials of a client",
    description:
      "User name and password, shown once. The former ones of the same environment and their tokens are refused at once. Those for production exist once the vendor has approved the test records.",
    access,
    parameters: { path: CLIENT_PATH },
    body: {
      schema: ConsoleIssuePushCredentials,
      types: ["json"],
      example: { environment: "test", auth_type: "token" },
    },
    answers: {
      201: {
        description: "The credentials.",
        schema: ConsoleIssuedPushCredentials,
        example: {
          environment: "test",
          auth_type: "token",
          username: "hrs_push_test_7Yk2",
          password: "hrs_pass_9pQ2Yx0m",
        },
      },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: {
      ...LIVE_ERRORS,
      PushNotConfigured: () => failure(409, "This client does not push, so it needs no credentials."),
      PushNotApproved: () =>
        failure(409, "The vendor has not approved the test records yet. Push some, and ask for approval."),
    },
    handle: ({ caller: { actor }, path, body: { environment, auth_type: authType } }) =>
      Effect.map(
        issuePushCredential(actor, path.connection_id, environment, authType),
        ({ username, password, ...issued }) => ({
          status: 201,
          body: {
            environment: issued.environment,
            auth_type: issued.authType,
            username,
            password,
          } satisfies ConsoleIssuedPushCredentials,
        }),
      ),
  })

const revokeRoute = (access: SessionAccess, { revokePushCredential }: PushCredentialsApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/push-credentials/revoke/",
    id: "revokeConsolePushCredentials",
    tag: "Console",
    summary: "Revoke push credentials of a client",
    description: "With their tokens, at once. Those of the test environment take its records with them.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleRevokePushCredentials, types: ["json"], example: { environment: "test" } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: {
      ...CLIENT_ERRORS,
      NothingToRevoke: () => failure(409, "No credentials of this environment are in use."),
    },
    handle: ({ caller: { actor }, path, body: { environment } }) =>
      Effect.as(revokePushCredential(actor, path.connection_id, environment), DONE),
  })
