import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Container } from "inversify"
import type { Logger } from "pino"
import { makeApp } from "../adapters/koa/app.ts"
import { documentRoutes } from "../adapters/koa/routes/documents.ts"
import { operationsRoutes } from "../adapters/koa/routes/operations.ts"
import { sourceHookRoute } from "../adapters/koa/routes/source-hook.ts"
import { vendorApiRoutes } from "../adapters/koa/routes/vendor-api.ts"
import { startServer } from "../adapters/koa/server.ts"
import type { Database } from "../adapters/typeorm/database.ts"
import { isMigrated } from "../adapters/typeorm/migrate.ts"
import { endpointSlots } from "../core/domain/webhook/endpoint-slots.ts"
import { makeDeliverWebhooks } from "../core/use-cases/webhooks/deliver-webhooks.ts"
import { makeOutboxKeeper } from "../core/use-cases/webhooks/keep-outbox.ts"
import { makeOutboxRelay } from "../core/use-cases/webhooks/relay-outbox.ts"
import type { Role, Settings } from "./env.ts"
import { T } from "./tokens.ts"
import { publicUrl } from "./public-url.ts"
import { documentOf, vendorApiOf } from "./vendor-api.ts"

export interface ServerOptions {
  readonly settings: Settings
  readonly container: Container
  readonly database: Database
  readonly context: Context.Context<never>
  readonly logger: Logger
}

export interface RunningRoles {
  /** Where the API answers; null without the api role. */
  readonly url: string | null
  readonly stop: () => Promise<void>
}

type Start = (
  options: ServerOptions,
) => Promise<{ readonly url?: string; readonly stop: () => Promise<void> }>

/** Takes requests. */
const startApi: Start = async ({ settings, container, database, context, logger }) => {
  const { trustedProxies } = settings
  const api = vendorApiRoutes(vendorApiOf(container))
  const app = makeApp({
    routes: [
      ...api,
      sourceHookRoute(container.get(T.AdmitHook), container.get(T.TakeHook)),
      ...documentRoutes(documentOf(api, settings)),
      ...operationsRoutes(readiness(database)),
    ],
    trustedProxies,
    context,
    onRequest: (line) => logger.info(line, "request"),
    onError: (cause, requestId) => logger.error({ requestId, err: cause }, "a response broke"),
  })
  const server = await startServer(app, settings)
  return { url: server.url, stop: server.close }
}

const readiness = (database: Database) =>
  Effect.tryPromise(() => isMigrated(database.dataSource)).pipe(
    Effect.timeoutOption(3_000),
    Effect.map((migrated) => ({ database: true, migrations: migrated._tag === "Some" && migrated.value })),
    Effect.catch(() => Effect.succeed({ database: false, migrations: false })),
  )

/** Delivers what the relay puts on the bus. Messages are small, and each waits for its receivers most of the time. */
const DELIVERIES_AT_ONCE = 64

const startWorker: Start = async ({ settings, container, context }) => {
  const outbox = container.get(T.Outbox)
  const bus = container.get(T.Bus)
  const slots = endpointSlots(settings.webhooksInFlight)
  const relay = makeOutboxRelay(outbox, bus, container.get(T.OutboxSignal), slots)
  const deliver = makeDeliverWebhooks(
    {
      outbox,
      directory: container.get(T.Directory),
      vault: container.get(T.Vault),
      sender: container.get(T.Sender),
      signer: container.get(T.Signer),
    },
    { postsPerSlot: slots.postsPerSlot, filesAt: publicUrl(settings), onSettled: relay.wake },
  )
  const subscription = await Effect.runPromiseWith(context)(
    bus.consume("webhooks.deliver", DELIVERIES_AT_ONCE, deliver),
  )
  const relaying = Effect.runForkWith(context)(relay.run)
  return {
    stop: async () => {
      await Effect.runPromise(Fiber.interrupt(relaying))
      await Effect.runPromise(subscription.close)
    },
  }
}

/** Ends what dead workers left behind, asks the sources that are due, and keeps the calendar of re-sends. */
const startScheduler: Start = ({ container, context }) => {
  const loops = [
    container.get(T.ResumeSyncs),
    container.get(T.RunDueSyncs),
    makeOutboxKeeper(container.get(T.Outbox)),
  ]
  const fibers = loops.map((loop) => Effect.runForkWith(context)(loop))
  return Promise.resolve({ stop: () => Effect.runPromise(Fiber.interruptAll(fibers)) })
}

const STARTS: Readonly<Record<Role, Start>> = {
  api: startApi,
  worker: startWorker,
  scheduler: startScheduler,
}

/** Starts the roles; stopping ends them in the order in which they were started: first no more requests are taken. */
export const startRoles = async (options: ServerOptions): Promise<RunningRoles> => {
  const started: Array<Awaited<ReturnType<Start>>> = []
  const stop = async () => {
    for (const role of started) await role.stop()
  }
  try {
    for (const role of options.settings.roles) started.push(await STARTS[role](options))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: started.find((role) => role.url !== undefined)?.url ?? null, stop }
}
