import { parentPort, workerData } from "node:worker_threads"
import * as Effect from "effect/Effect"
import type { Snapshot } from "../../adapters/prom-client/metrics.ts"
import { serveBackground } from "../../adapters/worker-threads/serve-background.ts"
import { connectDatabase, type ServingAddresses } from "../runtime/database/database.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { startBackground } from "../runtime/roles/background.ts"
import { openThread } from "./thread.ts"

/*
 * The thread of the roles that serve no requests; `serve.ts` starts it. It opens its own resources, since threads
 * share none.
 */

export interface BackgroundData {
  /** With the roles of this thread. */
  readonly settings: Settings
  readonly addresses: ServingAddresses
}

/** Calls that the main thread can make. */
export interface BackgroundQueries {
  /** `bus`: whether messages can be published now. */
  readonly state: { readonly bus: boolean }
  readonly metrics: Snapshot
}

const { settings, addresses } = workerData as BackgroundData
const database = await connectDatabase(addresses, settings)
const thread = await openThread({ name: "background", settings, database })
const roles = await startBackground(thread)
const bus = thread.application.openBus()

if (parentPort !== null) {
  serveBackground<BackgroundQueries>(parentPort, {
    queries: {
      state: async () => ({ bus: await Effect.runPromise(bus.isReady) }),
      metrics: thread.metrics.snapshot,
    },
    stop: async () => {
      await roles.stop()
      await thread.close()
      await database.close()
    },
  })
}
