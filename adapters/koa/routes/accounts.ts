import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/accounts/calls.ts"
import { KEY_SET_CACHE_SECONDS } from "../../../core/domain/accounts/service-key-roles.ts"
import { type Implementation, respond } from "../calls/implement.ts"
import type { Route } from "../calls/route.ts"
import type { Service } from "../service.ts"

const jwksRoute = ({ cipher }: Pick<Service, "cipher">): Route => {
  const { method, path, id, tag, summary, description, responses } = calls.jwks
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
    operation: { id, tag, summary, description, security: null, responses },
  }
}

/** The public keys of the service. */
export const accountCalls: ReadonlyArray<Implementation> = [{ call: calls.jwks, toRoute: jwksRoute }]
