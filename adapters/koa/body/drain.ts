import type { IncomingMessage } from "node:http"
import type Koa from "koa"

/** Bytes of a rejected body that are read and discarded, so that the sender can read the response. */
const DRAINED_BYTES = 16 * 1024 * 1024
const DRAINED_MILLIS = 2_000

/**
 * Reads the rest of a rejected body before the response is sent. Otherwise the rest would block the next request of the
 * connection, or closing the connection with unread data could lose the response. A sender that exceeds the limits is
 * disconnected after the response.
 */
export const drainBody: Koa.Middleware = async (ctx, next) => {
  await next()
  if (!hasBody(ctx.req) || ctx.req.readableEnded || ctx.req.destroyed) return
  if (!(await isDrained(ctx.req))) ctx.set("Connection", "close")
}

/** Whether a request announces a body of at least one byte. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

const isDrained = (req: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    let left = DRAINED_BYTES - Number(req.headers["content-length"] ?? 0)
    const done = (isAtEnd: boolean) => {
      clearTimeout(timer)
      req.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose)
      if (!isAtEnd) req.pause()
      resolve(isAtEnd)
    }
    const onEnd = () => {
      done(true)
    }
    const onClose = () => {
      done(false)
    }
    const onData = (chunk: Buffer) => {
      if (req.headers["content-length"] === undefined) left -= chunk.length
      if (left < 0) done(false)
    }
    const timer = setTimeout(onClose, DRAINED_MILLIS)
    req.on("data", onData).once("end", onEnd).once("close", onClose).once("error", onClose)
    if (left < 0) done(false)
    else req.resume()
  })
