import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { component } from "../../../core/contract/component.ts"
import type { PayloadCipher } from "../../../core/ports/payload-cipher.ts"
import type { Route } from "../route.ts"

const JsonWebKeySet = Schema.Struct({
  keys: Schema.Array(
    Schema.Struct({
      kty: Schema.Literal("RSA"),
      n: Schema.String,
      e: Schema.String,
      kid: Schema.String,
      use: Schema.optionalKey(Schema.String),
      alg: Schema.optionalKey(Schema.String),
    }),
  ),
}).annotate(component("JsonWebKeySet"))

/** GET /.well-known/jwks.json: the keys with which requests are encrypted and responses verified (RFC 7517). */
export const jwksRoute = ({ jwks }: Pick<PayloadCipher, "jwks">): Route => ({
  method: "GET",
  path: "/.well-known/jwks.json",
  bodyLimit: 0,
  handle: () =>
    Effect.succeed({ status: 200, headers: { "Cache-Control": "public, max-age=300" }, body: jwks }),
  operation: {
    id: "jwks",
    tag: "Keys",
    summary: "Read the service's public keys",
    description:
      "The keys with which requests to the employee read are encrypted and its responses are verified (RFC 7517).",
    security: null,
    answers: { 200: { description: "The keys, newest first.", schema: JsonWebKeySet } },
  },
})
