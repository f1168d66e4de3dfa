import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { component } from "../component.ts"

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

/** The keys with which requests are encrypted and responses verified (RFC 7517). */
export const jwks = callBy(
  "anyone",
  "Keys",
)({
  id: "jwks",
  route: "GET /.well-known/jwks.json",
  summary: "Read the service's public keys",
  description:
    "The keys that encrypt requests to the employee read (`use: enc`) and verify its responses (`use: sig`), in the format of RFC 7517. During a rotation there are two keys of a use: encrypt to the first, and select the key to verify with by the `kid` of the response.",
  responses: ok("The encryption keys, newest first, then the verification keys.", JsonWebKeySet, {
    keys: [
      {
        kty: "RSA",
        n: "u1SU1LfVLPHCozMxH2Mo...",
        e: "AQAB",
        kid: "2026-11-enc",
        use: "enc",
        alg: "RSA-OAEP-256",
      },
      { kty: "RSA", n: "xPpRqzvGpV0Yk3cQhJ9d...", e: "AQAB", kid: "2026-11-sig", use: "sig", alg: "RS256" },
    ],
  }),
})
