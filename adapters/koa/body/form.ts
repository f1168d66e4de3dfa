import * as Effect from "effect/Effect"
import type Koa from "koa"
import { pipeline } from "node:stream/promises"
import type { BodyRefused } from "../route.ts"
import { refused, tooLarge } from "./refused.ts"

const MOST_FIELDS = 1_000

/**
 * The fields of a multipart (RFC 7578) or urlencoded body of at most `limit` bytes, as text by name. A file, a name that
 * comes twice and a body that breaks off are refused: a form says each thing once.
 */
export const formBody = (ctx: Koa.Context, limit: number): Effect.Effect<unknown, BodyRefused> =>
  Effect.tryPromise({
    try: () => readFields(ctx, limit),
    catch: (cause) => (isRefusal(cause) ? cause.refusal : refused(400, "The form could not be read.")),
  })

class Refusal extends Error {
  readonly refusal: BodyRefused
  constructor(refusal: BodyRefused) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const isRefusal = (cause: unknown): cause is Refusal => cause instanceof Refusal

const readFields = async ({ req }: Koa.Context, limit: number): Promise<Readonly<Record<string, string>>> => {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new Refusal(tooLarge(limit))
  const fields = new Map<string, string>()
  const problems: Array<BodyRefused> = []
  const { default: busboy } = await import("busboy")
  const parser = busboy({ headers: req.headers, limits: { fields: MOST_FIELDS, fieldSize: limit, files: 0 } })
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) problems.push(tooLarge(limit))
    if (fields.has(name)) problems.push(refused(400, `The field ${shown(name)} is given more than once.`))
    fields.set(name, value)
  })
  parser.on("filesLimit", () => {
    problems.push(refused(400, "The form has a file, where only fields belong."))
  })
  parser.on("fieldsLimit", () => {
    problems.push(refused(413, "The form has too many fields."))
  })
  await pipeline(counted(req, limit), parser)
  const [problem] = problems
  if (problem !== undefined) throw new Refusal(problem)
  return Object.fromEntries(fields)
}

/** Chunks as they come, as long as they are no more than allowed. */
async function* counted(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new Refusal(tooLarge(limit))
    yield chunk
  }
}

/** The caller's own word, short and without line breaks. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 40))
