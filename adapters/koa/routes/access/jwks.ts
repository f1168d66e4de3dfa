import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { component } from "../../../../core/contract/component.ts"
import { KEY_SET_CACHE_SECONDS } from "../../../../core/domain/access/service-key-roles.ts"
import type { PayloadCipher } from "../../../../core/ports/access/payload-cipher.ts"
import type { Route } from "../../route.ts"

const JsonWebKeySet = Schema.Struct({
  keys: Schema.Array(
    Schema.Struct({
      kty: Schema.Literal("RSA"),
      n: Schema.String,
      e: Schema.String,
      kid: Schema.String,
      use: Schema.Literals(["sig", "enc"]),
      alg: Schema.Literals(["RS256", "RSA-OAEP-256"]),
    }),
  ),
}).annotate(component("JsonWebKeySet"))

/** GET /.well-known/jwks.json: the keys with which requests are encrypted and responses verified (RFC 7517). */
export const jwksRoute = (cipher: Pick<PayloadCipher, "jwks">): Route => ({
  method: "GET",
  path: "/.well-known/jwks.json",
  bodyLimit: null,
  handle: () =>
    Effect.sync(() => ({
      status: 200,
      headers: { "Cache-Control": `public, max-age=${String(KEY_SET_CACHE_SECONDS)}` },
      body: cipher.jwks,
    })),
  operation: {
    id: "jwks",
    tag: "Keys",
    summary: "Read the service's public keys",
    description:
      "The keys with which requests to the employee read are encrypted (`use: enc`) and its responses are verified (`use: sig`), as RFC 7517 has them. While one is being replaced there are two of its use: encrypt to the first, and choose the one to verify with by the `kid` of the response.",
    security: null,
    answers: {
      200: {
        description: "The keys to encrypt to, newest first, then those to verify with.",
        schema: JsonWebKeySet,
      },
    },
  },
})
