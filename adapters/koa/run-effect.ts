import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type Koa from "koa"
import { jsonBody } from "./body.ts"
import { internalError } from "./error-table.ts"
import { JsonStream, type Reply, type Route } from "./route.ts"
import { sendStream } from "./send-stream.ts"

/**
 * The one bridge from Koa to effects: runs the route's effect, with the request id in its log lines, and writes the
 * reply. A defect is logged with its cause and answered without it.
 */
export const runEffect =
  (route: Route, context: Context.Context<never>) =>
  async (ctx: Koa.Context): Promise<void> => {
    const requestId = ctx.state["requestId"] as string
    const effect = route.handle({
      requestId,
      headers: ctx.req.headers,
      json: () => jsonBody(ctx, route.bodyLimit),
    })
    const exit = await Effect.runPromiseExitWith(context)(
      effect.pipe(
        Effect.tapCause((cause) => Effect.logError("A request failed unexpectedly", cause)),
        Effect.annotateLogs({ requestId }),
      ),
    )
    const reply = Exit.isSuccess(exit) ? exit.value : (route.onDefect ?? internalError)(requestId)
    await write(ctx, reply, route)
  }

const write = async (ctx: Koa.Context, reply: Reply, route: Route): Promise<void> => {
  ctx.status = reply.status
  ctx.set(reply.headers ?? {})
  if (!(reply.body instanceof JsonStream)) {
    if (Buffer.isBuffer(reply.body)) ctx.type = "application/json"
    ctx.body = reply.body
    return
  }
  const started = await sendStream(ctx, reply.body)
  if (!started) await write(ctx, (route.onDefect ?? internalError)(ctx.state["requestId"] as string), route)
}
