import * as Effect from "effect/Effect"
import { OAuthErrorBody, TokenGrant, TokenRequest } from "../../../core/contract/access/oauth-token.ts"
import { PushedEmployee, SyncCallbackAnswer } from "../../../core/contract/sync-callback.ts"
import type { LimitAnonymousCalls } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { AuthenticatePusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import type { makeGrantPushToken } from "../../../core/use-cases/push/grant-push-token.ts"
import type { PushEmployee } from "../../../core/use-cases/push/push-employee.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makePublicAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { makePushCredentialAccess } from "../access/push.ts"
import { endpoint } from "../endpoint.ts"
import { alreadyRunning } from "../error-table.ts"
import { DEFAULT_STYLE, failure, INTERNAL_ERROR } from "../failure.ts"
import { OAUTH_STYLE } from "../oauth-style.ts"
import type { Route } from "../route.ts"

export interface PushApi extends CallerUseCases {
  readonly push: Pick<UseCases["push"], "authenticatePusher" | "grantPushToken" | "pushEmployee">
}

/** The endpoints that a corporate's own system calls. */
export const pushRoutes = ({ access, push }: PushApi): ReadonlyArray<Route> => [
  oauthTokenRoute(access.limitAnonymousCalls, push.grantPushToken),
  syncCallbackRoute(push.authenticatePusher, push.pushEmployee),
]

/** POST /api/external/oauth/token (specification/endpoints.md#get-an-access-token). */
const oauthTokenRoute = (
  limitAnonymousCalls: LimitAnonymousCalls,
  grantPushToken: ReturnType<typeof makeGrantPushToken>,
) =>
  endpoint({
    method: "POST",
    path: "/api/external/oauth/token",
    id: "createPushToken",
    tag: "Push",
    summary: "Get an access token",
    description:
      "With user name and password (RFC 6749, 4.3), or with a refresh token (RFC 6749, 6), which may be used once: a second use revokes every token issued for the same password.",
    access: makePublicAccess(limitAnonymousCalls),
    style: OAUTH_STYLE,
    body: {
      schema: TokenRequest,
      types: ["form"],
      discriminator: "grant_type",
      example: {
        grant_type: "password",
        username: "$HRSYNC_PUSH_USERNAME",
        password: "$HRSYNC_PUSH_PASSWORD",
      },
    },
    answers: {
      200: { description: "The tokens.", schema: TokenGrant, example: OAUTH_TOKEN_EXAMPLE },
      400: { description: "The grant or the request is invalid.", schema: OAuthErrorBody },
    },
    errors: {
      InvalidGrant: () =>
        failure(400, "The user name, the password or the refresh token is wrong, expired or used.", {
          data: "invalid_grant",
        }),
      UnauthorizedClient: () =>
        failure(
          400,
          "This user name and password are for pushing with the headers username and password; they get no token.",
          { data: "unauthorized_client" },
        ),
    },
    handle: ({ body, guard }) =>
      Effect.map(guard(JSON.stringify(body), grantPushToken(body)), (granted) => ({
        status: 200,
        headers: { "Cache-Control": "no-store", Pragma: "no-cache" },
        body: granted,
      })),
  })

const OAUTH_TOKEN_EXAMPLE = {
  access_token: "hrs_access_9pQ2Yx0m",
  token_type: "bearer",
  expires_in: 3600,
  refresh_token: "hrs_refresh_Vb7kLs3d",
}

/** POST /api/external/sync/callback (specification/endpoints.md#push-an-employee). */
const syncCallbackRoute = (authenticatePusher: AuthenticatePusher, pushEmployee: PushEmployee) =>
  endpoint({
    method: "POST",
    path: "/api/external/sync/callback",
    id: "pushEmployee",
    tag: "Push",
    summary: "Push one employee",
    description:
      "JSON with a bearer token, or multipart/form-data with the headers username and password. Keys are those of the employee record, nested or flat (bankDetails_bankName, ctc_basic). Test credentials reach the test environment alone.",
    access: makePushCredentialAccess(authenticatePusher),
    body: {
      schema: PushedEmployee,
      types: ["json", "form"],
      example: {
        employeeId: "E1001",
        name: "Asha Rao",
        status: "Active",
        email: "asha.rao@acme.example",
        bankDetails: { bankName: "State Bank of India" },
      },
    },
    answers: {
      200: {
        description: "The employee is accepted.",
        schema: SyncCallbackAnswer,
        example: SYNC_CALLBACK_EXAMPLE,
      },
      400: {
        description: "The employee was rejected; data names every invalid field.",
        schema: DEFAULT_STYLE.schema,
      },
      403: { description: "The connection is not active, or paused.", schema: DEFAULT_STYLE.schema },
      409: {
        description: "Another sync of the connection is running; data contains its id.",
        schema: DEFAULT_STYLE.schema,
      },
      422: {
        description: "The test environment is full; employees that it contains can be pushed again.",
        schema: DEFAULT_STYLE.schema,
      },
      503: {
        description:
          "Too many employees of the connection are waiting. This one was rejected: push it again.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, body, requestId }) =>
      Effect.map(pushEmployee(caller, body), (data) => ({
        status: 200,
        body: { requestId, message: "Sync successful", data },
      })),
    errors: {
      EmployeeRejected: ({ fields }) =>
        failure(400, "The employee was rejected: data names every invalid field.", { data: fields }),
      ConnectionNotLive: () => failure(403, "The connection is not active."),
      ConnectionPaused: () => failure(403, "The connection is paused."),
      SyncAlreadyRunning: alreadyRunning,
      TestEnvironmentFull: ({ limit }) =>
        failure(
          422,
          `The test environment of this connection holds ${String(limit)} employees, which is as many as it may. Push one of them again, or have it approved.`,
        ),
      PushQueueFull: () =>
        failure(503, "Too many employees of this connection are waiting; push it again later.", {
          headers: { "Retry-After": "1" },
        }),
      SourceError: () => INTERNAL_ERROR,
      SyncLimitReached: () => INTERNAL_ERROR,
      SessionLost: () => INTERNAL_ERROR,
    },
  })

const SYNC_CALLBACK_EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Sync successful",
  data: { employeeId: "E1001", result: "created" },
}
