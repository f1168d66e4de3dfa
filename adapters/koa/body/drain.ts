import type { IncomingMessage } from "node:http"
import type Koa from "koa"

/** Of a body that nobody wants, read and thrown away: it costs little, and whoever still sends hears the answer. */
const DRAINED_BYTES = 16 * 1024 * 1024
const DRAINED_MILLIS = 2_000

/**
 * Brings the body of an answered request to its end before the answer is sent: what is left of a body that was refused would
 * keep the next request of the connection from being read, and a connection that is closed on an unread body may lose its
 * answer. Whoever sends more, or takes longer, loses the connection with the answer.
 */
export const drainBody: Koa.Middleware = async (ctx, next) => {
  await next()
  if (!hasBody(ctx.req) || ctx.req.readableEnded || ctx.req.destroyed) return
  if (!(await isDrained(ctx.req))) ctx.set("Connection", "close")
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
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
