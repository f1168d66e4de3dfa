import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { allowsAuthMethod } from "../../domain/push/push-auth.ts"
import type { PushCredential } from "../../ports/push-access.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import {
  type AuthenticationError,
  type BasicCredentials,
  type CallOrigin,
  makeRejectCall,
} from "../accounts/credentials/authentication.ts"
import { enforceRateLimit, RATE_LIMITS } from "../accounts/credentials/rate-limits.ts"

declare const authenticated: unique symbol

/** A corporate's system with a checked credential. Only this file makes one. */
export interface AuthenticatedPusher extends Pick<PushCredential, "connectionId" | "environment"> {
  readonly [authenticated]: true
}

export type AuthenticatePusherPorts = UsedPorts<"callers" | "secrets" | "pushAccess">

/** With a bearer token, or with user name and password. */
export type PresentedCredentials = { readonly token: string } | BasicCredentials

export type AuthenticatePusher = (
  proof: PresentedCredentials | null,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedPusher, AuthenticationError>

/** Authenticates and rate-limits POST /api/external/sync/callback. */
export const makeAuthenticatePusher = ({
  callers,
  secrets,
  pushAccess,
}: AuthenticatePusherPorts): AuthenticatePusher => {
  const reject = makeRejectCall(callers)
  const checkPassword = makeCheckPassword({ pushAccess, secrets })
  return Effect.fnUntraced(function* (credentials, site) {
    if (credentials === null) return yield* reject(false, site)
    const now = yield* Clock.currentTimeMillis
    const credential = yield* "token" in credentials
      ? pushAccess.findByAccessToken(secrets.digest(credentials.token), now)
      : checkPassword(credentials)
    const method = "token" in credentials ? "token" : "basic"
    if (credential === null || !allowsAuthMethod(credential.authType, method))
      return yield* reject(true, site)
    yield* enforceRateLimit(callers, `${site.endpoint}:${credential.id}`, RATE_LIMITS.vendor)
    const { connectionId, environment } = credential
    return { connectionId, environment } as AuthenticatedPusher
  })
}

/** The credential with this password; an unknown name costs the same comparison as a wrong password. */
export const makeCheckPassword = ({
  pushAccess,
  secrets,
}: Pick<AuthenticatePusherPorts, "pushAccess" | "secrets">) => {
  const dummyDigest = secrets.digest(secrets.generate("nobody"))
  return ({ username, password }: BasicCredentials) =>
    pushAccess.findByUsername(username).pipe(
      Effect.map((credential) => {
        const digest = secrets.digest(password)
        return secrets.equal(digest, credential?.passwordDigest ?? dummyDigest) ? credential : null
      }),
    )
}
