import * as Effect from "effect/Effect"
import type Koa from "koa"
import readRaw from "raw-body"
import type { BodyRefused } from "../route.ts"
import { refused, tooLarge } from "./refused.ts"

/** A body of at most `limit` bytes, as it came, whatever it says it is. */
export const bytesBody = (ctx: Koa.Context, limit: number): Effect.Effect<Buffer, BodyRefused> =>
  Effect.tryPromise({
    try: () => readRaw(ctx.req, { limit, length: ctx.req.headers["content-length"] ?? null }),
    catch: (cause) => bodyError(cause, limit),
  })

const bodyError = (cause: unknown, limit: number): BodyRefused => {
  const type = typeof cause === "object" && cause !== null && "type" in cause ? cause.type : undefined
  return type === "entity.too.large" ? tooLarge(limit) : refused(400, "The body could not be read.")
}
