import * as Effect from "effect/Effect"
import type Koa from "koa"
import type { BodyType } from "../../../core/contract/call.ts"
import type { BodyRefused } from "../calls/route.ts"
import { type BodyRules, readBytesBody } from "./bytes.ts"
import { hasBody } from "./drain.ts"
import { readFormBody } from "./form.ts"
import { readJsonBody } from "./json.ts"
import { makeBodyRefused } from "./body-refused.ts"
import { describeBody } from "./body-words.ts"

interface BodyReader {
  /** Patterns for `ctx.is`. */
  readonly contentTypes: ReadonlyArray<string>
  readonly read: (ctx: Koa.Context, rules: BodyRules) => Effect.Effect<unknown, BodyRefused>
}

const READERS: Readonly<Record<BodyType, BodyReader>> = {
  json: {
    contentTypes: ["json", "+json"],
    read: readJsonBody,
  },
  form: {
    contentTypes: ["multipart/form-data", "application/x-www-form-urlencoded"],
    read: readFormBody,
  },
  bytes: {
    contentTypes: ["application/octet-stream"],
    read: readBytesBody,
  },
}

/** Reads and parses a body of one of the types within the limits; rejects any other content type with 415, and none with 400. */
export const readBody = (
  ctx: Koa.Context,
  types: ReadonlyArray<BodyType>,
  rules: BodyRules,
): Effect.Effect<unknown, BodyRefused> => {
  const reader = types.map((type) => READERS[type]).find(({ contentTypes }) => ctx.is([...contentTypes]))
  const isMissing = !hasBody(ctx.req)
  if (reader !== undefined && !(isMissing && reader === READERS.json)) return reader.read(ctx, rules)
  const words = describeBody(types)
  return Effect.fail(
    isMissing
      ? makeBodyRefused(400, `The body is empty: it must be ${words}.`)
      : makeBodyRefused(415, `The body must be ${words}.`),
  )
}
