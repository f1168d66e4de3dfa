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
      examples: {
        InvalidGrant: {
          error: "invalid_grant",
          error_description: "The user name, the password or the refresh token is wrong, expired or used.",
        },
        UnauthorizedClient: {
          error: "unauthorized_client",
          error_description:
            "This user name and password are for pushing with the headers username and password; they get no token.",
        },
      },
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
      examples: {
        EmployeeRejected: {
          requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
          message: "The employee was rejected: data names every invalid field.",
          data: {
            countryCode: "This is not a country: expected its ISO 3166 code, like IN, or its English name.",
            mobileNumber: "This is not a mobile number of India: expected 10 digits, with or without +91.",
          },
        },
      },
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
      examples: {
        SyncAlreadyRunning: {
          requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
          message: "Another sync of this connection is running; try again later.",
          data: { sync_session_id: "5b0d6a3e-9c41-4f7d-8a2b-1e3f5a7c9d02" },
        },
      },
    },
    422: {
      description: "The test environment is full; employees that it contains can be pushed again.",
      messages: { TestEnvironmentFull: null },
      examples: {
        TestEnvironmentFull: {
          requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
          message:
            "The test environment of this connection holds 1000 employees, which is as many as it may. Push one of them again, or have it approved.",
          data: null,
        },
      },
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
      examples: {
        PushQueueFull: {
          requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
          message: "Too many employees of this connection are waiting; push it again later.",
          data: null,
        },
      },
    },
  },
})
