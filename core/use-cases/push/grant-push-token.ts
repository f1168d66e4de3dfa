import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { PUSH_TOKEN_SECONDS, type TokenGrant, type TokenRequest } from "../../contract/push/oauth-token.ts"
import { allowsAuthMethod } from "../../domain/push/push-auth.ts"
import type { PushAccess } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { makeCheckPassword } from "./authenticate-pusher.ts"

/** RFC 6749, 5.2, `invalid_grant`: user name, password or refresh token are wrong, expired or used. */
export class InvalidGrant extends Data.TaggedError("InvalidGrant") {}

/** RFC 6749, 5.2, `unauthorized_client`: user name and password are valid, but not for tokens. */
export class UnauthorizedClient extends Data.TaggedError("UnauthorizedClient") {}

/** After a longer absence, a corporate's system uses its password again. */
const REFRESH_MILLIS = 30 * 24 * 60 * 60 * 1_000

/** POST /api/external/oauth/token: the password grant (RFC 6749, 4.3) and the refresh grant (6). */
export const makeGrantPushToken = (ports: { readonly pushAccess: PushAccess; readonly secrets: Secrets }) => {
  const { pushAccess, secrets } = ports
  const checkPassword = makeCheckPassword(ports)
  return Effect.fnUntraced(function* (
    request: TokenRequest,
  ): Effect.fn.Return<TokenGrant, InvalidGrant | UnauthorizedClient | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const accessToken = secrets.generate("hrs_access")
    const refreshToken = secrets.generate("hrs_refresh")
    const tokens = {
      accessDigest: secrets.digest(accessToken),
      accessExpiresAt: now + PUSH_TOKEN_SECONDS * 1_000,
      refreshDigest: secrets.digest(refreshToken),
      refreshExpiresAt: now + REFRESH_MILLIS,
    }
    const credential = yield* request.grant_type === "password"
      ? checkPassword(request)
      : pushAccess.refreshTokens(secrets.digest(request.refresh_token), tokens, now)
    if (credential === null) return yield* new InvalidGrant()
    if (!allowsAuthMethod(credential.authType, "token")) return yield* new UnauthorizedClient()
    // It may have been revoked since its password was checked.
    const isGranted =
      request.grant_type === "refresh_token" ||
      (yield* pushAccess.startTokenFamily(credential.id, secrets.uuid(), tokens))
    if (!isGranted) return yield* new InvalidGrant()
    return {
      access_token: accessToken,
      token_type: "bearer",
      expires_in: PUSH_TOKEN_SECONDS,
      refresh_token: refreshToken,
    }
  })
}
