import * as Effect from "effect/Effect"
import type { SourceWebhook } from "../../../ports/connection/source-webhooks.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import {
  type AuthenticationError,
  type CallOrigin,
  makeRejectCall,
} from "../../accounts/credentials/authentication.ts"

declare const authenticated: unique symbol

/** An authenticated call of a source webhook. Only this file makes one. */
export interface AuthenticatedSourceWebhook extends SourceWebhook {
  readonly [authenticated]: true
}

export type AuthenticateSourceWebhook = (
  token: string,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedSourceWebhook, AuthenticationError>

export type AuthenticateSourceWebhookPorts = UsedPorts<"callers" | "sourceWebhooks" | "secrets">

/** Authenticates a call by the token in its URL. The lookup is by hash, so that its time reveals nothing about the token. */
export const makeAuthenticateSourceWebhook = ({
  callers,
  sourceWebhooks,
  secrets,
}: AuthenticateSourceWebhookPorts): AuthenticateSourceWebhook => {
  const reject = makeRejectCall(callers)
  return Effect.fnUntraced(function* (token, site) {
    const webhook = yield* sourceWebhooks.findByToken(secrets.digest(token))
    if (webhook === null) return yield* reject(true, site)
    return webhook as AuthenticatedSourceWebhook
  })
}
