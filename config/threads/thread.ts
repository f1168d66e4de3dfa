import type * as Context from "effect/Context"
import type { Logger } from "pino"
import { loggingContext, makeLogger } from "../../adapters/pino/logger.ts"
import { makeMetrics, type Metrics } from "../../adapters/prom-client/metrics.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { type Application, openApplication } from "../container.ts"
import type { ServiceKeyPorts } from "../../core/use-cases/accounts/keys/service-keys.ts"
import type { Settings } from "../runtime/settings/env.ts"
import type { ThreadName } from "../runtime/roles/threads.ts"
import { openTracing } from "../runtime/tracing.ts"

export interface ThreadOptions {
  readonly name: ThreadName
  /** With the roles of this thread. */
  readonly settings: Settings
  readonly database: Database
  readonly logger?: Logger
  readonly newServiceKey?: ServiceKeyPorts["generateServiceKey"]
}

/** The resources of one thread of the service; threads share none. */
export interface Thread {
  readonly settings: Settings
  readonly logger: Logger
  /** The context of effects: their logger, and their tracer if there is one. */
  readonly context: Context.Context<never>
  readonly metrics: Metrics
  readonly application: Application
  /** Closes everything except the database, which its opener closes. */
  readonly close: () => Promise<void>
}

export const openThread = async ({ name, logger, ...parts }: ThreadOptions): Promise<Thread> => {
  const { settings, database } = parts
  const log = logger ?? makeLogger(settings.logLevel, undefined, { thread: name, roles: settings.roles })
  const tracing = await openTracing(settings, loggingContext(log), name)
  const { context } = tracing
  const metrics = makeMetrics(name)
  metrics.watchPool(database.poolUse)
  const application = await openApplication({ ...parts, context, telemetry: metrics.telemetry })
  return {
    settings,
    logger: log,
    context,
    metrics,
    application,
    close: async () => {
      await application.close()
      metrics.close()
      await tracing.close()
    },
  }
}
