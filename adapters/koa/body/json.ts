import * as Effect from "effect/Effect"
import type Koa from "koa"
import type { BodyRefused } from "../route.ts"
import { bytesBody } from "./bytes.ts"
import { refused } from "./refused.ts"

/** A JSON body of at most `limit` bytes; UTF-8 whatever the charset says (RFC 8259 8.1). */
export const jsonBody = (ctx: Koa.Context, limit: number): Effect.Effect<unknown, BodyRefused> =>
  Effect.flatMap(bytesBody(ctx, limit), parse)

const strict = new TextDecoder("utf-8", { fatal: true })

/** Deeper than anything of ours, and far from what exhausts the stack of whoever walks through it. */
const DEEPEST = 64

const parse = (bytes: Buffer): Effect.Effect<unknown, BodyRefused> =>
  Effect.try({
    try: () => JSON.parse(strict.decode(bytes)) as unknown,
    catch: () => refused(400, "The body is not valid JSON."),
  }).pipe(
    Effect.filterOrFail(
      (body) => depthOf(body) <= DEEPEST,
      () => refused(400, `The body is nested more than ${String(DEEPEST)} deep.`),
    ),
  )

/** How many objects and lists stand in each other; counted level by level, and no further than matters. */
const depthOf = (body: unknown): number => {
  let level: ReadonlyArray<unknown> = [body]
  for (let depth = 0; ; depth++) {
    const holders = level.filter((value): value is object => typeof value === "object" && value !== null)
    if (holders.length === 0 || depth > DEEPEST) return depth
    level = holders.flatMap((holder): ReadonlyArray<unknown> => Object.values(holder))
  }
}
