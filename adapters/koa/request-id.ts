import { randomUUID } from "node:crypto"
import type Koa from "koa"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/**
 * Every response carries `X-Request-ID`: the caller's own when it is a UUID, else a new one
 * (specification/http.md#request-id).
 */
export const requestId: Koa.Middleware = (ctx, next) => {
  const given = ctx.get("x-request-id")
  const id = UUID.test(given) ? given : randomUUID()
  ctx.state["requestId"] = id
  ctx.set("X-Request-ID", id)
  return next()
}
