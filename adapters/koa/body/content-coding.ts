import * as Effect from "effect/Effect"
import type Koa from "koa"
import type { BodyRefused } from "../calls/route.ts"
import { makeBodyRefused } from "./body-refused.ts"

/**
 * Rejects a compressed body (RFC 9110, 15.5.16): it may inflate to any size, and parsed as it is it would be called invalid JSON.
 */
export const refuseCompressed = ({ req }: Koa.Context): Effect.Effect<void, BodyRefused> => {
  const coding = req.headers["content-encoding"]?.trim().toLowerCase() ?? ""
  if (coding === "" || coding === "identity") return Effect.void
  const refused = makeBodyRefused(415, "The body must not be compressed: send it without Content-Encoding.")
  return Effect.fail({ ...refused, headers: { "Accept-Encoding": "identity" } })
}
