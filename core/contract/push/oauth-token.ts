import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"

/* POST /api/external/oauth/token (specification/endpoints.md#get-an-access-token; RFC 6749). */

export const TokenRequest = Schema.Union([
  Schema.Struct(
    describeFields(
      {
        grant_type: Schema.Literal("password"),
        username: Schema.NonEmptyString,
        password: Schema.NonEmptyString.annotate({ format: "password", writeOnly: true }),
      },
      {
        grant_type: "With user name and password.",
        username: "The user name of the corporate's push credentials.",
        password: "The password of the corporate's push credentials.",
      },
    ),
  ).annotate(component("PasswordGrantRequest")),
  Schema.Struct(
    describeFields(
      { grant_type: Schema.Literal("refresh_token"), refresh_token: Schema.NonEmptyString },
      {
        grant_type: "With a refresh token.",
        refresh_token: "The newest refresh token, which is used up by this.",
      },
    ),
  ).annotate(component("RefreshTokenGrantRequest")),
]).annotate(component("TokenRequest", "Expected grant_type to be password or refresh_token"))
export type TokenRequest = typeof TokenRequest.Type

/** Lifetime of an access token in seconds. */
export const PUSH_TOKEN_SECONDS = 3_600

export const TokenGrant = Schema.Struct(
  describeFields(
    {
      access_token: Schema.String,
      token_type: Schema.Literal("bearer"),
      expires_in: Schema.Literal(PUSH_TOKEN_SECONDS),
      refresh_token: Schema.String,
    },
    {
      access_token: "For the header Authorization: Bearer <TOKEN>.",
      token_type: "Always bearer.",
      expires_in: "Lifetime of the access token in seconds.",
      refresh_token: "Gets the next access token; valid for one use.",
    },
  ),
).annotate(component("TokenGrant"))
export type TokenGrant = typeof TokenGrant.Type

/** RFC 6749, 5.2. */
export const OAUTH_ERRORS = [
  "invalid_request",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "server_error",
] as const
export type OAuthErrorCode = (typeof OAUTH_ERRORS)[number]

export const OAuthErrorBody = Schema.Struct(
  describeFields(
    {
      error: Schema.Literals(OAUTH_ERRORS),
      error_description: Schema.String,
    },
    {
      error: "The code of RFC 6749, 5.2.",
      error_description: "What is wrong, for people.",
    },
  ),
).annotate(component("OAuthErrorBody"))
