import { OAuthErrorBody, TokenGrant, TokenRequest } from "./oauth-token.ts"
import { callBy, ok } from "../call.ts"
import { PushedEmployee, SyncCallbackAnswer } from "./sync-callback.ts"

/** specification/endpoints.md#get-an-access-token. */
export const createPushToken = callBy(
  "anyone",
  "Push",
)({
  id: "createPushToken",
  route: "POST /api/external/oauth/token",
  summary: "Get an access token",
  description:
    "With user name and password (RFC 6749, 4.3), or with a refresh token (RFC 6749, 6), which may be used once: a second use revokes every token issued for the same password.",
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
  responses: ok("The tokens.", TokenGrant, {
    access_token: "hrs_access_9pQ2Yx0m",
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: "hrs_refresh_Vb7kLs3d",
  }),
  errorStyle: "oauth",
  errors: {
    400: {
      description: "The grant or the request is invalid.",
      schema: OAuthErrorBody,
      messages: { InvalidGrant: null, UnauthorizedClient: null },
    },
  },
})

/** specification/endpoints.md#push-an-employee. */
export const pushEmployee = callBy(
  "pushToken",
  "Push",
)({
  id: "pushEmployee",
  route: "POST /api/external/sync/callback",
  summary: "Push one employee",
  description:
    "JSON with a bearer token, or multipart/form-data with the headers username and password. Keys are those of the employee record, nested or flat (bankDetails_bankName, ctc_basic). Test credentials reach the test environment alone.",
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
  responses: ok("The employee is accepted.", SyncCallbackAnswer, {
    requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
    message: "Sync successful",
    data: { employeeId: "E1001", result: "created" },
  }),
  errors: {
    400: {
      description: "The employee was rejected; data names every invalid field.",
      messages: { EmployeeRejected: null },
    },
    403: {
      description: "The connection is not active, or paused.",
      messages: {
        ConnectionNotLive: "The connection is not active.",
        ConnectionPaused: "The connection is paused.",
      },
    },
    409: {
      description: "Another sync of the connection is running; data contains its id.",
      messages: { SyncAlreadyRunning: null },
    },
    422: {
      description: "The test environment is full; employees that it contains can be pushed again.",
      messages: { TestEnvironmentFull: null },
    },
    500: {
      messages: {
        SessionLost: "Internal Server Error",
        SourceError: "Internal Server Error",
        SyncLimitReached: "Internal Server Error",
      },
    },
    503: {
      description: "Too many employees of the connection are waiting. This one was rejected: push it again.",
      messages: { PushQueueFull: null },
    },
  },
})
