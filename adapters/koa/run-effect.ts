import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type Koa from "koa"
import { deprecationHeaders } from "../../core/contract/versioning.ts"
import type { AuditOrigin } from "../../core/domain/audit/entry.ts"
import { RequestOrigin } from "../../core/ports/audit/request-origin.ts"
import type { TooManyRequests } from "../../core/use-cases/accounts/credentials/rate-limits.ts"
import { MAX_CHUNK_BYTES } from "../../core/domain/onboarding/upload.ts"
import { type SpanDetails, withSpan } from "../../core/use-cases/with-span.ts"
import { callerAddress } from "./authentication/caller-address.ts"
import type { RateLimiter } from "./authentication/address-limiter.ts"
import { makeGuard, makeTooManyRequests } from "./authentication/guard.ts"
import { type BodyRules, readBytesBody } from "./body/bytes.ts"
import { readBody } from "./body/read-body.ts"
import { makeBodyRefused } from "./body/body-refused.ts"
import { COMMON_ERRORS } from "./calls/error-table.ts"
import { defaultResponse, INTERNAL_ERROR } from "./failure.ts"
import {
  type BodyLimits,
  type BodyRefused,
  type Caller,
  type RouteResponse,
  type Route,
  type RouteRequest,
  Streamed,
} from "./calls/route.ts"
import { sendStream } from "./streams/send-stream.ts"
import { traceParent } from "./trace-parent.ts"

/**
 * The only bridge from Koa to effects: runs the route's effect with the request id and the caller in its log
 * lines, and writes the response. A defect is logged with its cause, which the response does not reveal.
 */
export const runEffect =
  (route: Route, surroundings: RouteEnvironment) =>
  async (ctx: Koa.Context): Promise<void> => {
    const caller: Caller = {}
    ctx.state["caller"] = caller
    const request = makeRequest(ctx, route, { ...surroundings, caller })
    const exit = await Effect.runPromiseExitWith(surroundings.context)(
      handleWithinLimit(route, request, surroundings.rateLimiter).pipe(
        withSpan(`${route.method} ${route.path}`, () => makeSpan(route, request)),
        Effect.tapCause((cause) => Effect.logError("A request failed unexpectedly", cause)),
        // Set while the request is handled.
        Effect.annotateLogs({ requestId: request.requestId, caller }),
        Effect.provideService(RequestOrigin, findOrigin(route, request)),
      ),
    )
    await write(ctx, Exit.isSuccess(exit) ? exit.value : defectResponse(route, request.requestId), route)
  }

/** Where the call came from, for the audit log. */
const findOrigin = ({ path }: Route, { address, requestId }: RouteRequest): AuditOrigin => {
  const [, way] = path === "/mcp" ? [path, "mcp"] : (/^\/api\/(journey|console)\//u.exec(path) ?? [])
  return { via: (way as "journey" | "console" | "mcp" | undefined) ?? "api", address, requestId }
}

/** Dependencies of all routes. */
export interface RouteEnvironment {
  readonly context: Context.Context<never>
  readonly rateLimiter: RateLimiter
  readonly bodyLimits: BodyLimits
  /** Called with the route's pattern when credentials are rejected. */
  readonly onRefused: (route: string) => void
}

const tooManyResponse = (error: TooManyRequests, requestId: string): RouteResponse =>
  defaultResponse(COMMON_ERRORS.TooManyRequests(error), requestId)

/** Runs the route, unless the address has reached its limit. */
const handleWithinLimit = (
  route: Route,
  request: RouteRequest,
  rateLimiter: RateLimiter,
): Effect.Effect<RouteResponse> => {
  const wait = route.isProbe === true ? 0 : rateLimiter.countRequest(request.address)
  if (wait === 0) return route.handle(request)
  const tooMany = makeTooManyRequests(rateLimiter.limits.requests, request.address, wait)
  return Effect.succeed((route.onTooMany ?? tooManyResponse)(tooMany, request.requestId))
}

/** The route's pattern, never the path itself. */
const makeSpan = (route: Route, { headers, requestId }: RouteRequest): SpanDetails<RouteResponse> => ({
  kind: "server",
  parent: traceParent(headers["traceparent"]),
  attributes: {
    "http.request.method": route.method,
    "http.route": route.path,
    "hrsync.request_id": requestId,
  },
  resultAttributes: ({ status }) => ({ "http.response.status_code": status }),
})

const makeRequest = (
  ctx: Koa.Context,
  route: Route,
  { caller, rateLimiter, bodyLimits, onRefused }: RouteEnvironment & { readonly caller: Caller },
): RouteRequest => {
  const address = callerAddress(ctx.ip)
  const rules: BodyRules = {
    limit: route.bodyLimit === null ? 0 : { ...bodyLimits, uploadChunk: MAX_CHUNK_BYTES }[route.bodyLimit],
    countBytes: (bytes) =>
      Effect.suspend(() => checkBodyRate(rateLimiter, address, rateLimiter.countBody(address, bytes))),
  }
  return {
    requestId: ctx.state["requestId"] as string,
    method: route.method,
    headers: ctx.req.headers,
    address,
    guard: makeGuard({ rateLimiter, address, route: route.path, onRefused }),
    path: (ctx["params"] as RouteRequest["path"] | undefined) ?? {},
    query: ctx.query,
    body: (types) => readBody(ctx, types, rules),
    bytes: readBytesBody(ctx, rules),
    setCookie: (cookie) => {
      ctx.append("Set-Cookie", cookie)
    },
    identify: (known) => void Object.assign(caller, known),
  }
}

const checkBodyRate = (
  { limits }: RateLimiter,
  address: string,
  wait: number,
): Effect.Effect<void, BodyRefused> => {
  if (wait === 0) return Effect.void
  const { message, headers } = COMMON_ERRORS.TooManyRequests(
    makeTooManyRequests(limits.requests, address, wait),
  )
  return Effect.fail({ ...makeBodyRefused(429, message), headers })
}

const defectResponse = (route: Route, requestId: string): RouteResponse =>
  route.onDefect?.(requestId) ?? defaultResponse(INTERNAL_ERROR, requestId)

const write = async (ctx: Koa.Context, response: RouteResponse, route: Route): Promise<void> => {
  ctx.status = response.status
  ctx.state["limitKey"] = response.limitKey
  ctx.state["refusal"] = response.refusal
  // Responses contain personal data or secrets: no cache may store them.
  if (route.operation !== null || route.method === "POST") ctx.set("Cache-Control", "no-store")
  const { deprecation } = route.operation ?? {}
  if (deprecation !== undefined) ctx.set(deprecationHeaders(deprecation))
  ctx.set(response.headers ?? {})
  if (!(response.body instanceof Streamed)) {
    if (Buffer.isBuffer(response.body) && ctx.type === "") ctx.type = "application/json"
    ctx.body = response.body
    return
  }
  const started = await sendStream(ctx, response.body)
  if (!started) await write(ctx, defectResponse(route, ctx.state["requestId"] as string), route)
}
