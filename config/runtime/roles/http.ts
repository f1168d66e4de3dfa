import type * as Effect from "effect/Effect"
import { type AppOptions, makeApp } from "../../../adapters/koa/app.ts"
import type { Route } from "../../../adapters/koa/calls/route.ts"
import { metricsRoute, operationsRoutes, type Readiness } from "../../../adapters/koa/routes/operations.ts"
import { type HttpServer, startServer } from "../../../adapters/koa/server.ts"
import { recordApiCalls } from "../api-calls.ts"
import { makeLimitedCallsLog } from "../limited-calls.ts"
import type { Thread } from "../../threads/thread.ts"

export interface HttpOptions {
  /** In addition to health checks. */
  readonly routes: ReadonlyArray<Route>
  readonly readiness: Effect.Effect<Readiness>
  /** Asks clients to close their connection and send the next request elsewhere. */
  readonly isStopping: () => boolean
  /** Metrics of the whole process. */
  readonly metricsText: Effect.Effect<string>
}

export interface HttpServers extends HttpServer {
  /** `http://host:port` of the metrics; null: they are off. */
  readonly metricsUrl: string | null
}

/**
 * The routes of a process: health, and with the role api the vendor API; and the metrics at a port of their own, which a proxy or a
 * firewall can keep inside.
 */
export const startHttp = async (
  { settings, context, logger, metrics, application }: Thread,
  { routes, readiness, isStopping, metricsText }: HttpOptions,
): Promise<HttpServers> => {
  const limited = makeLimitedCallsLog((line) =>
    logger.warn(line, "calls were over their limit or found their queue full"),
  )
  const calls = recordApiCalls(application.ports.apiCallLog, context)
  const common: Omit<AppOptions, "routes"> = {
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
  }
  const { host, port, metricsPort } = settings
  const app = makeApp({ ...common, routes: [...routes, ...operationsRoutes(readiness)] })
  const server = await startServer(app, { host, port })
  const startMetrics = async (at: number) =>
    startServer(makeApp({ ...common, routes: [metricsRoute(metricsText)] }), {
      host,
      port: at,
      portSetting: "HRSYNC_METRICS_PORT",
    })
  const metricsServer =
    metricsPort === null
      ? null
      : await startMetrics(metricsPort).catch(async (error: unknown) => {
          await server.close()
          throw error
        })
  return {
    url: server.url,
    metricsUrl: metricsServer?.url ?? null,
    close: async () => {
      await Promise.all([server.close(), metricsServer?.close()])
      limited.flush()
      await calls.stop()
    },
  }
}
