import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"

const JsonWebKey = Schema.Struct(
  describeFields(
    {
      kty: Schema.Literal("RSA"),
      n: Schema.String,
      e: Schema.String,
      kid: Schema.String,
      use: Schema.Literals(["sig", "enc"]),
      alg: Schema.Literals(["RS256", "RSA-OAEP-256"]),
    },
    {
      kty: "The key type.",
      n: "The modulus, in base64url.",
      e: "The exponent, in base64url.",
      kid: "Id of the key, as in the headers of payloads.",
      use: "enc: encrypt requests to it. sig: verify responses with it.",
      alg: "RSA-OAEP-256 for encryption, RS256 for signatures.",
    },
  ),
).annotate(component("JsonWebKey"))

const JsonWebKeySet = Schema.Struct(
  describeFields(
    { keys: Schema.Array(JsonWebKey) },
    { keys: "The encryption keys, newest first, then the verification keys." },
  ),
).annotate(component("JsonWebKeySet"))

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
