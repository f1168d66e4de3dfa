import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type Koa from "koa"
import { type SpanDetails, traced } from "../../core/use-cases/trace/traced.ts"
import { bytesBody } from "./body/bytes.ts"
import { readBody } from "./body/read-body.ts"
import { defaultReply, INTERNAL_ERROR } from "./failure.ts"
import { type Caller, Streamed, type Reply, type Route, type RouteRequest } from "./route.ts"
import { sendStream } from "./send-stream.ts"
import { traceParent } from "./trace-parent.ts"

/**
 * The one bridge from Koa to effects: runs the route's effect, with the request id and who calls in its log lines, and writes the
 * reply. A defect is logged with its cause and answered without it.
 */
export const runEffect =
  (route: Route, context: Context.Context<never>) =>
  async (ctx: Koa.Context): Promise<void> => {
    const caller: Caller = {}
    ctx.state["caller"] = caller
    const request = requestOf(ctx, route, caller)
    const exit = await Effect.runPromiseExitWith(context)(
      route.handle(request).pipe(
        traced(`${route.method} ${route.path}`, () => spanOf(route, request)),
        Effect.tapCause((cause) => Effect.logError("A request failed unexpectedly", cause)),
        // Filled while the request is answered.
        Effect.annotateLogs({ requestId: request.requestId, caller }),
      ),
    )
    await write(ctx, Exit.isSuccess(exit) ? exit.value : defectReply(route, request.requestId), route)
  }

/** The route's pattern, never the path itself. */
const spanOf = (route: Route, { headers, requestId }: RouteRequest): SpanDetails<Reply> => ({
  kind: "server",
  parent: traceParent(headers["traceparent"]),
  attributes: {
    "http.request.method": route.method,
    "http.route": route.path,
    "hrsync.request_id": requestId,
  },
  resultAttributes: ({ status }) => ({ "http.response.status_code": status }),
})

const requestOf = (ctx: Koa.Context, route: Route, caller: Caller): RouteRequest => ({
  requestId: ctx.state["requestId"] as string,
  headers: ctx.req.headers,
  address: ctx.ip,
  path: (ctx["params"] as RouteRequest["path"] | undefined) ?? {},
  query: ctx.query,
  body: (types) => readBody(ctx, types, route.bodyLimit),
  bytes: bytesBody(ctx, route.bodyLimit),
  identify: (known) => void Object.assign(caller, known),
})

const defectReply = (route: Route, requestId: string): Reply =>
  route.onDefect?.(requestId) ?? defaultReply(INTERNAL_ERROR, requestId)

const write = async (ctx: Koa.Context, reply: Reply, route: Route): Promise<void> => {
  ctx.status = reply.status
  ctx.set(reply.headers ?? {})
  if (!(reply.body instanceof Streamed)) {
    if (Buffer.isBuffer(reply.body) && ctx.type === "") ctx.type = "application/json"
    ctx.body = reply.body
    return
  }
  const started = await sendStream(ctx, reply.body)
  if (!started) await write(ctx, defectReply(route, ctx.state["requestId"] as string), route)
}
