import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { asService } from "../../../core/ports/tenant-scope.ts"
import type { Thread } from "../../threads/thread.ts"

/** A running role. `stop` lets running work finish, or hands it over. */
export interface RunningRole {
  readonly stop: () => Promise<void>
}

export type StartRole = (thread: Thread) => Promise<RunningRole>

/** Starts several roles as one. If one cannot be started, those before it are stopped. */
export const startTogether = async (
  starts: ReadonlyArray<StartRole>,
  thread: Thread,
): Promise<RunningRole> => {
  const started: Array<RunningRole> = []
  const stop = async () => {
    await Promise.all(started.map((role) => role.stop()))
  }
  try {
    for (const start of starts) started.push(await start(thread))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Runs endless effects until they are interrupted. They are jobs of the service, for all tenants. */
export const runLoops = (
  loops: ReadonlyArray<Effect.Effect<never>>,
  context: Context.Context<never>,
): RunningRole => {
  const fibers = loops.map((loop) => Effect.runForkWith(context)(asService(loop)))
  return { stop: () => Effect.runPromise(Fiber.interruptAll(fibers)) }
}
