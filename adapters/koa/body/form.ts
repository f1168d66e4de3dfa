import * as Effect from "effect/Effect"
import type Koa from "koa"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { BodyRefused } from "../calls/route.ts"
import type { BodyRules } from "./bytes.ts"
import { refuseCompressed } from "./content-coding.ts"
import { makeBodyRefused, makeBodyTooLarge } from "./body-refused.ts"

const MAX_FIELDS = 1_000
/** Bytes. */
const MAX_NAME_LENGTH = 200

/**
 * The fields of a multipart (RFC 7578) or urlencoded body of at most `limit` bytes, as text by name. Rejects files, repeated
 * names and truncated bodies.
 */
export const readFormBody = (
  ctx: Koa.Context,
  { limit, countBytes }: BodyRules,
): Effect.Effect<unknown, BodyRefused> =>
  // Parsed as a stream.
  refuseCompressed(ctx).pipe(
    Effect.andThen(countBytes(Math.min(limit, Number(ctx.req.headers["content-length"] ?? 0)))),
    Effect.andThen(
      Effect.tryPromise({
        try: () => readFields(ctx, limit),
        catch: (cause) =>
          isRefusal(cause) ? cause.refusal : makeBodyRefused(400, "The form could not be read."),
      }),
    ),
  )

class Refusal extends Error {
  readonly refusal: BodyRefused
  constructor(refusal: BodyRefused) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const isRefusal = (cause: unknown): cause is Refusal => cause instanceof Refusal

const readFields = async ({ req }: Koa.Context, limit: number): Promise<Readonly<Record<string, string>>> => {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new Refusal(makeBodyTooLarge(limit))
  const fields = new Map<string, string>()
  const { default: busboy } = await import("busboy")
  const limits = { fields: MAX_FIELDS, fieldNameSize: MAX_NAME_LENGTH, fieldSize: limit, files: 0 }
  const parser = busboy({ headers: req.headers, limits })
  // Stops parsing: the rest of the body costs nothing.
  const refuse = (refusal: BodyRefused) => parser.destroy(new Refusal(refusal))
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated)
      refuse(makeBodyRefused(400, `The form has a name of more than ${String(MAX_NAME_LENGTH)} bytes.`))
    else if (valueTruncated) refuse(makeBodyTooLarge(limit))
    else if (fields.has(name))
      refuse(makeBodyRefused(400, `The field ${quoteName(name)} is given more than once.`))
    else fields.set(name, value)
  })
  parser.on("filesLimit", () =>
    refuse(makeBodyRefused(400, "The form contains a file; only fields are allowed.")),
  )
  parser.on("fieldsLimit", () =>
    refuse(makeBodyRefused(413, `The form has more than ${String(MAX_FIELDS)} fields.`)),
  )
  await pipeline(limitBytes(req, limit), parser)
  return Object.fromEntries(fields)
}

/** Yields chunks up to the limit. A consumer that stops leaves the socket open for the response. */
async function* limitBytes(req: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw new Refusal(makeBodyTooLarge(limit))
    yield chunk
  }
}

/** The name from the request, shortened and without line breaks. */
const quoteName = (name: string): string => JSON.stringify(name.slice(0, 40))
