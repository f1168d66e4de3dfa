import Router from "@koa/router"
import type * as Context from "effect/Context"
import Koa from "koa"
import helmet from "koa-helmet"
import { makeRateLimiter } from "./authentication/address-limiter.ts"
import { drainBody } from "./body/drain.ts"
import { defaultResponse, failure, INTERNAL_ERROR } from "./failure.ts"
import { requestId } from "./request-id.ts"
import type { BodyLimits, Caller, RouteResponse, Route } from "./calls/route.ts"
import { runEffect } from "./run-effect.ts"

/** The access log entry of a request: never its path parameters, its query or its body. */
export interface AccessLine {
  readonly requestId: string
  readonly method: string
  /** The route's pattern; null when none matched. */
  readonly route: string | null
  readonly status: number
  /** The admitted caller; absent when there is none. */
  readonly caller?: Caller
  /** Whose limit was reached (429), or whose queue is full (503); null when the limit is of no caller. Absent for other calls. */
  readonly limitKey?: string | null
  /** Why it was refused: a code. Absent: it was not. */
  readonly refusal?: string
  /** Milliseconds, rounded to a tenth. */
  readonly durationMillis: number
}

export interface AppOptions {
  readonly routes: ReadonlyArray<Route>
  /** Number of trusted reverse proxies, whose X-Forwarded-For is used; 0: none. */
  readonly trustedProxies: number
  /** Loggers and clock for the effects. */
  readonly context: Context.Context<never>
  /** specification/limits.md#request-bodies, in bytes. */
  readonly bodyLimits: BodyLimits
  /** Requests per second of one address in this process. */
  readonly requestsPerSecond: number
  /** Called with the route's pattern when credentials are rejected. */
  readonly onRefused: (route: string) => void
  /**
   * True while the process shuts down: each response closes its connection, so that the caller reconnects to another process.
   */
  readonly isStopping: () => boolean
  readonly onRequest: (line: AccessLine) => void
  /** Called with unexpected errors: a broken response stream, a bug in the adapter. Not when a client closes its connection. */
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
    if (!hasClientLeft(cause)) onError(cause, (ctx?.state["requestId"] as string | undefined) ?? null)
  })
  return app
}

/** Before the end of a streamed response, as every page that follows changes does when it is closed. */
const hasClientLeft = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_STREAM_PREMATURE_CLOSE"

/** A route registered without its trailing slash matches both forms, which the root alone does not have. `{name...}` is the rest of a path. */
const routerPath = (path: string): string =>
  path
    .replace(/(?<=.)\/$/u, "")
    .replace(/\{(\w+)\.\.\.\}/gu, "*$1")
    .replace(/\{(\w+)\}/gu, ":$1")

/** Responses are data: a browser must not run, sniff or frame them. */
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
        ...toLimitField(ctx.status, ctx.state["limitKey"] as string | undefined),
        ...toRefusalField(ctx.state["refusal"] as string | undefined),
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

const toLimitField = (status: number, limitKey: string | undefined): Pick<AccessLine, "limitKey"> => {
  if (limitKey !== undefined) return { limitKey }
  return status === 429 ? { limitKey: null } : {}
}

const toRefusalField = (refusal: string | undefined): Pick<AccessLine, "refusal"> =>
  refusal === undefined ? {} : { refusal }

const toCallerField = (caller: Caller = {}): Pick<AccessLine, "caller"> =>
  Object.keys(caller).length === 0 ? {} : { caller }

/** A body in the default form for responses from outside the routes: 404, 405, 501, 500. */
const defaultErrorBody: Koa.Middleware = async (ctx, next) => {
  const id = ctx.state["requestId"] as string
  try {
    await next()
  } catch (cause) {
    ctx.app.emit("error", cause, ctx)
    sendResponse(ctx, defaultResponse(INTERNAL_ERROR, id))
    return
  }
  if (ctx.body === undefined || ctx.body === null) {
    const message = DEFAULT_MESSAGES[ctx.status]
    if (message !== undefined) sendResponse(ctx, defaultResponse(failure(ctx.status, message), id))
  }
}

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  404: "Not found.",
  405: "Method not allowed.",
  501: "Method not implemented.",
}

const sendResponse = (ctx: Koa.Context, response: RouteResponse): void => {
  ctx.status = response.status
  ctx.body = response.body
}
