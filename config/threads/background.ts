import { parentPort, workerData } from "node:worker_threads"
import * as Effect from "effect/Effect"
import type { Snapshot } from "../../adapters/prom-client/metrics.ts"
import type { DatabaseAddress } from "../../adapters/typeorm/data-source.ts"
import { serveBackground } from "../../adapters/worker-threads/serve-background.ts"
import { connectDatabase } from "../runtime/database.ts"
import type { Settings } from "../runtime/env.ts"
import { startBackground } from "../runtime/roles/background.ts"
import { openThread } from "./thread.ts"

/* The thread of the roles that answer nobody; `serve.ts` starts it. What it needs is opened anew: threads share nothing. */

export interface BackgroundData {
  /** Its roles are those of the thread. */
  readonly settings: Settings
  readonly address: DatabaseAddress
}

/** What the main thread may ask it. */
export interface BackgroundAnswers {
  /** `bus`: messages are taken now. */
  readonly state: { readonly bus: boolean }
  readonly metrics: Snapshot
}

const { settings, address } = workerData as BackgroundData
const database = await connectDatabase(address, settings)
const thread = await openThread({ name: "background", settings, database })
const roles = await startBackground(thread)
const bus = thread.application.openBus()

if (parentPort !== null) {
  serveBackground<BackgroundAnswers>(parentPort, {
    answers: {
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
