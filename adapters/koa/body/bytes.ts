import * as Effect from "effect/Effect"
import type Koa from "koa"
import readRaw from "raw-body"
import type { BodyRefused } from "../calls/route.ts"
import { refuseCompressed } from "./content-coding.ts"
import { makeBodyRefused, makeBodyTooLarge } from "./body-refused.ts"

/** The limits of a body. */
export interface BodyRules {
  /** Bytes. */
  readonly limit: number
  /** Counts bytes before they are parsed, and may reject them. */
  readonly countBytes: (bytes: number) => Effect.Effect<void, BodyRefused>
}

/** Reads a body of at most `limit` bytes, unparsed and of any content type. */
export const readBytesBody = (
  ctx: Koa.Context,
  { limit, countBytes }: BodyRules,
): Effect.Effect<Buffer, BodyRefused> =>
  refuseCompressed(ctx).pipe(
    Effect.andThen(
      Effect.tryPromise({
        try: () => readRaw(ctx.req, { limit, length: ctx.req.headers["content-length"] ?? null }),
        catch: (cause) => bodyError(cause, limit),
      }),
    ),
    Effect.tap(({ length }) => countBytes(length)),
  )

const bodyError = (cause: unknown, limit: number): BodyRefused => {
  const type = typeof cause === "object" && cause !== null && "type" in cause ? cause.type : undefined
  return type === "entity.too.large"
    ? makeBodyTooLarge(limit)
    : makeBodyRefused(400, "The body could not be read.")
}
