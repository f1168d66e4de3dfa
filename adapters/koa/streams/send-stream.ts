import { Readable } from "node:stream"
import type Koa from "koa"
import type { Streamed } from "../calls/route.ts"

/**
 * The time in which a client must read a chunk of about 64 KiB. A slower client would keep the transaction of the remaining
 * chunks open.
 */
const CHUNK_MILLIS = 20_000

/**
 * Streams the chunks. Returns false when the first one fails: nothing was sent, and the caller can still respond with an error.
 * A later failure aborts the connection, so that the client sees an incomplete response.
 */
export const sendStream = async (
  ctx: Koa.Context,
  { chunks, contentType }: Streamed,
  chunkMillis = CHUNK_MILLIS,
): Promise<boolean> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array, unknown>
  try {
    first = await iterator.next()
  } catch (cause) {
    ctx.app.emit("error", cause, ctx)
    return false
  }
  ctx.type = contentType
  const tooSlow = () => ctx.res.destroy()
  ctx.body = Readable.from(resume(first, iterator, { tooSlow, millis: chunkMillis }), { objectMode: false })
  return true
}

async function* resume(
  first: IteratorResult<Uint8Array, unknown>,
  iterator: AsyncIterator<Uint8Array>,
  reader: { readonly tooSlow: () => void; readonly millis: number },
): AsyncGenerator<Uint8Array> {
  let waiting: NodeJS.Timeout | undefined
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) {
      waiting = setTimeout(reader.tooSlow, reader.millis)
      yield next.value
      clearTimeout(waiting)
    }
  } finally {
    clearTimeout(waiting)
    // Stops the source of the chunks when the client has disconnected.
    await iterator.return?.()
  }
}
