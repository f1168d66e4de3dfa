import * as Effect from "effect/Effect"
import type Koa from "koa"
import type { BodyRefused } from "../calls/route.ts"
import { type BodyRules, readBytesBody } from "./bytes.ts"
import { findExcess } from "./json-bounds.ts"
import { makeBodyRefused } from "./body-refused.ts"

/** Reads a JSON body of at most `limit` bytes; always UTF-8, whatever charset the request names (RFC 8259 8.1). */
export const readJsonBody = (ctx: Koa.Context, rules: BodyRules): Effect.Effect<unknown, BodyRefused> =>
  Effect.flatMap(readBytesBody(ctx, rules), parse)

const strict = new TextDecoder("utf-8", { fatal: true })

/** Parsed only within the limits of `json-bounds.ts`. */
const parse = (bytes: Buffer): Effect.Effect<unknown, BodyRefused> => {
  const excess = findExcess(bytes)
  if (excess !== null) return Effect.fail(makeBodyRefused(400, excess))
  return Effect.try({
    try: () => JSON.parse(strict.decode(bytes)) as unknown,
    catch: () => makeBodyRefused(400, "The body is not valid JSON."),
  })
}
