import { Readable } from "node:stream"
import type Koa from "koa"
import type { Streamed } from "./route.ts"

/**
 * How long a reader may take for a chunk; a chunk has some 64 KiB, and what is on its way takes its time, too. Whoever reads
 * more slowly keeps a transaction open for what is still to come.
 */
const CHUNK_MILLIS = 20_000

/**
 * Sends chunks as they come. False when already the first one failed: nothing was sent, and the caller can still
 * answer with an error. What fails later cuts the connection, so that the receiver sees that the answer is not whole.
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
    // A caller who went away no longer wants what the chunks are made of.
    await iterator.return?.()
  }
}
