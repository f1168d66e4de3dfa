import type * as Effect from "effect/Effect"
import { makeApp } from "../../../adapters/koa/app.ts"
import type { Route } from "../../../adapters/koa/calls/route.ts"
import { metricsRoute, operationsRoutes, type Readiness } from "../../../adapters/koa/routes/operations.ts"
import { type HttpServer, startServer } from "../../../adapters/koa/server.ts"
import { recordApiCalls } from "../api-calls.ts"
import { makeLimitedCallsLog } from "../limited-calls.ts"
import type { Thread } from "../../threads/thread.ts"

export interface HttpOptions {
  /** In addition to health checks and metrics. */
  readonly routes: ReadonlyArray<Route>
  readonly readiness: Effect.Effect<Readiness>
  /** Asks clients to close their connection and send the next request elsewhere. */
  readonly isStopping: () => boolean
  /** Metrics of the whole process. */
  readonly metricsText: Effect.Effect<string>
}

/** The routes of a process: health and metrics, and with the role api the vendor API. */
export const startHttp = async (
  { settings, context, logger, metrics, application }: Thread,
  { routes, readiness, isStopping, metricsText }: HttpOptions,
): Promise<HttpServer> => {
  const limited = makeLimitedCallsLog((line) =>
    logger.warn(line, "calls were over their limit or found their queue full"),
  )
  const calls = recordApiCalls(application.ports.apiCallLog, context)
  const app = makeApp({
    routes: [...routes, ...operationsRoutes(readiness), metricsRoute(metricsText)],
    trustedProxies: settings.trustedProxies,
    bodyLimits: settings.bodyLimits,
    requestsPerSecond: settings.requestsPerAddress,
    onRefused: (route) => {
      metrics.credentialsRefused(route)
    },
    context,
    isStopping,
    onRequest: (line) => {
      if (line.limitKey === undefined) logger.info(line, "request")
      else limited.add(line)
      metrics.requestEnded(line)
      calls.add(line)
    },
    onError: (cause, requestId) => logger.error({ requestId, err: cause }, "a response broke"),
  })
  const server = await startServer(app, settings)
  return {
    ...server,
    close: async () => {
      await server.close()
      limited.flush()
      await calls.stop()
    },
  }
}
