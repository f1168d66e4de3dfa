import * as Schema from "effect/Schema"
import { component } from "../component.ts"

/* POST /api/external/oauth/token (specification/endpoints.md#get-an-access-token; RFC 6749). */

export const TokenRequest = Schema.Union([
  Schema.Struct({
    grant_type: Schema.Literal("password"),
    username: Schema.NonEmptyString,
    password: Schema.NonEmptyString,
  }),
  Schema.Struct({ grant_type: Schema.Literal("refresh_token"), refresh_token: Schema.NonEmptyString }),
]).annotate(component("TokenRequest", "Expected grant_type to be password or refresh_token"))
export type TokenRequest = typeof TokenRequest.Type

/** Lifetime of an access token in seconds. */
export const PUSH_TOKEN_SECONDS = 3_600

export const TokenGrant = Schema.Struct({
  access_token: Schema.String,
  token_type: Schema.Literal("bearer"),
  expires_in: Schema.Literal(PUSH_TOKEN_SECONDS),
  /** Valid for one use. */
  refresh_token: Schema.String,
}).annotate(component("TokenGrant"))
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

export const OAuthErrorBody = Schema.Struct({
  error: Schema.Literals(OAUTH_ERRORS),
  error_description: Schema.String,
}).annotate(component("OAuthErrorBody"))
