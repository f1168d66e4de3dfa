import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/accounts/calls.ts"
import { KEY_SET_CACHE_SECONDS } from "../../../core/domain/accounts/service-key-roles.ts"
import { toOperation } from "../calls/describe-call.ts"
import { type Implementation, respond } from "../calls/implement.ts"
import type { Route } from "../calls/route.ts"
import { DEFAULT_STYLE } from "../failure.ts"
import type { Service } from "../service.ts"

const jwksRoute = ({ cipher }: Pick<Service, "cipher">): Route => {
  const { method, path } = calls.jwks
  return {
    method,
    path,
    bodyLimit: null,
    handle: () =>
      Effect.sync(() =>
        respond(200, cipher.jwks, {
          "Cache-Control": `public, max-age=${String(KEY_SET_CACHE_SECONDS)}`,
        }),
      ),
    operation: toOperation(calls.jwks, DEFAULT_STYLE),
  }
}

/** The public keys of the service. */
export const accountCalls: ReadonlyArray<Implementation> = [{ call: calls.jwks, toRoute: jwksRoute }]
