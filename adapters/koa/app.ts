import Router from "@koa/router"
import type * as Context from "effect/Context"
import Koa from "koa"
import helmet from "koa-helmet"
import { makeRateLimiter } from "./access/rate-limiter.ts"
import { drainBody } from "./body/drain.ts"
import { defaultReply, failure, INTERNAL_ERROR } from "./failure.ts"
import { requestId } from "./request-id.ts"
import type { BodyLimits, Caller, Reply, Route } from "./route.ts"
import { runEffect } from "./run-effect.ts"

/** What the access log says of a request: never its path's values, its query or its body. */
export interface AccessLine {
  readonly requestId: string
  readonly method: string
  /** The route's pattern; null when none matched. */
  readonly route: string | null
  readonly status: number
  /** Who was admitted; absent: nobody. */
  readonly caller?: Caller
  /** To a tenth. */
  readonly durationMillis: number
}

export interface AppOptions {
  readonly routes: ReadonlyArray<Route>
  /** Reverse proxies in front, whose word on the caller's address is taken; 0: none. */
  readonly trustedProxies: number
  /** Loggers and clock of the effects. */
  readonly context: Context.Context<never>
  /** decisions.md 1, in bytes. */
  readonly bodyLimits: BodyLimits
  /** Of one address, of any kind, in this process. */
  readonly requestsPerSecond: number
  /** Credentials were refused; the route's pattern. */
  readonly onRefused: (route: string) => void
  /** The process is about to end: each caller is asked to open another connection, which finds another process. */
  readonly isStopping: () => boolean
  readonly onRequest: (line: AccessLine) => void
  /** What nobody foresaw: a response stream that broke, a bug in the adapter. */
  readonly onError: (cause: unknown, requestId: string | null) => void
}

export const makeApp = (options: AppOptions): Koa => {
  const { routes, trustedProxies, requestsPerSecond, isStopping, onRequest, onError } = options
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  const router = new Router()
  const surroundings = { ...options, rateLimiter: makeRateLimiter({ requestsPerSecond }) }
  for (const route of routes) {
    router.register(routerPath(route.path), [route.method], runEffect(route, surroundings))
  }
  app.use(requestId)
  app.use(closeWhenStopping(isStopping))
  app.use(accessLog(onRequest))
  app.use(drainBody)
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: API_POLICY } }))
  app.use(defaultErrorBody)
  app.use(router.routes())
  app.use(router.allowedMethods())
  app.on("error", (cause: unknown, ctx?: Koa.Context) => {
    onError(cause, (ctx?.state["requestId"] as string | undefined) ?? null)
  })
  return app
}

/** Without its trailing slash a path answers to both forms. */
const routerPath = (path: string): string => path.replace(/\/$/u, "").replace(/\{(\w+)\}/gu, ":$1")

/** Answers are data: no page of this service's API may load, run or be framed anywhere. */
const API_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

const accessLog =
  (onRequest: AppOptions["onRequest"]): Koa.Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once("close", () => {
      onRequest({
        requestId: ctx.state["requestId"] as string,
        method: ctx.method,
        route: (ctx["_matchedRoute"] as string | undefined) ?? null,
        status: ctx.status,
        ...toCallerField(ctx.state["caller"] as Caller | undefined),
        durationMillis: Math.round((performance.now() - startedAt) * 10) / 10,
      })
    })
    await next()
  }

const closeWhenStopping =
  (isStopping: AppOptions["isStopping"]): Koa.Middleware =>
  (ctx, next) => {
    if (isStopping()) ctx.set("Connection", "close")
    return next()
  }
const toCallerField = (caller: Caller = {}): Pick<AccessLine, "caller"> =>
  Object.keys(caller).length === 0 ? {} : { caller }

/** A body in the default form wherever a layer above the routes answers: 404, 405, 501, 500. */
const defaultErrorBody: Koa.Middleware = async (ctx, next) => {
  const id = ctx.state["requestId"] as string
  try {
    await next()
  } catch (cause) {
    ctx.app.emit("error", cause, ctx)
    sendReply(ctx, defaultReply(INTERNAL_ERROR, id))
    return
  }
  if (ctx.body === undefined || ctx.body === null) {
    const message = DEFAULT_MESSAGES[ctx.status]
    if (message !== undefined) sendReply(ctx, defaultReply(failure(ctx.status, message), id))
  }
}

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  404: "Not found.",
  405: "Method not allowed.",
  501: "Method not implemented.",
}

const sendReply = (ctx: Koa.Context, reply: Reply): void => {
  ctx.status = reply.status
  ctx.body = reply.body
}
