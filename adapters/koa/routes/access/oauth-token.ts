import * as Effect from "effect/Effect"
import { MISSING_KEY_MESSAGE } from "../../../../core/contract/field-errors.ts"
import {
  OAUTH_ERRORS,
  OAuthErrorBody,
  type OAuthErrorCode,
  TokenGrant,
  TokenRequest,
} from "../../../../core/contract/access/oauth-token.ts"
import type { makeGrantPushToken } from "../../../../core/use-cases/push/grant-push-token.ts"
import type { LimitAnonymousCalls } from "../../../../core/use-cases/access/credentials/authentication.ts"
import { makePublicAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { type Failure, failure, type FailureStyle } from "../../failure.ts"

/** RFC 6749, 5.2. A code of its own stands in `data`; whatever else is wrong with a request is `invalid_request`. */
const OAUTH_STYLE: FailureStyle = {
  schema: OAuthErrorBody,
  body: (failed) => ({ error: toOAuthErrorCode(failed), error_description: formatErrorDescription(failed) }),
}

const toOAuthErrorCode = ({ status, data }: Failure): OAuthErrorCode => {
  const own = OAUTH_ERRORS.find((code) => code === data)
  if (own !== undefined) return own
  const grantType = typeof data === "object" ? data?.["grant_type"] : undefined
  if (grantType !== undefined && grantType !== MISSING_KEY_MESSAGE) return "unsupported_grant_type"
  return status < 500 ? "invalid_request" : "server_error"
}

const formatErrorDescription = ({ message, data }: Failure): string =>
  typeof data === "object" && data !== null
    ? Object.entries(data)
        .map(([field, reason]) => `${field}: ${reason}`)
        .join("; ")
    : message

/** POST /api/external/oauth/token (interface.md, decisions.md 4). */
export const oauthTokenRoute = (
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
      "With user name and password (RFC 6749, 4.3), or with a refresh token (RFC 6749, 6), which may be used once: a second use ends every token that came of the same password.",
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
      200: { description: "The tokens.", schema: TokenGrant, example: EXAMPLE },
      400: { description: "The grant is not valid, or the request is wrong.", schema: OAuthErrorBody },
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

const EXAMPLE = {
  access_token: "hrs_access_9pQ2Yx0m",
  token_type: "bearer",
  expires_in: 3600,
  refresh_token: "hrs_refresh_Vb7kLs3d",
}
