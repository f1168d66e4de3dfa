import * as Effect from "effect/Effect"
import type { PayloadCipher } from "../../../core/ports/payload-cipher.ts"
import type { Route } from "../route.ts"

/** GET /.well-known/jwks.json: the keys with which requests are encrypted and responses verified (RFC 7517). */
export const jwksRoute = ({ jwks }: PayloadCipher): Route => ({
  method: "GET",
  path: "/.well-known/jwks.json",
  bodyLimit: 0,
  handle: () =>
    Effect.succeed({ status: 200, headers: { "Cache-Control": "public, max-age=300" }, body: jwks }),
})
