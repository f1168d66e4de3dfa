import { Readable } from "node:stream"
import type Koa from "koa"
import type { Streamed } from "./route.ts"

/**
 * Sends chunks as they come. False when already the first one failed: nothing was sent, and the caller can still
 * answer with an error. What fails later cuts the connection, so that the receiver sees that the answer is not whole.
 */
export const sendStream = async (ctx: Koa.Context, { chunks, contentType }: Streamed): Promise<boolean> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array, unknown>
  try {
    first = await iterator.next()
  } catch (cause) {
    ctx.app.emit("error", cause, ctx)
    return false
  }
  ctx.type = contentType
  ctx.body = Readable.from(resume(first, iterator), { objectMode: false })
  return true
}

async function* resume(
  first: IteratorResult<Uint8Array, unknown>,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value
  } finally {
    // A caller who went away no longer wants what the chunks are made of.
    await iterator.return?.()
  }
}
