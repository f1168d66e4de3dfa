import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { App, Services } from "./app.ts"

/** What went wrong, in words for the person at the terminal. */
export class CommandFailed extends Error {}

/**
 * Runs an effect of the services to its end, and lets go of the database whatever comes of it. Ctrl-C interrupts it in
 * order. An expected failure becomes CommandFailed with its message.
 */
export const withServices = async <A>(
  app: App,
  use: (services: Services) => Effect.Effect<A, { readonly message: string }>,
): Promise<A> => {
  const services = await app.open()
  try {
    return await run(services, use(services))
  } finally {
    await services.close()
  }
}

const run = async <A>(
  services: Services,
  effect: Effect.Effect<A, { readonly message: string }>,
): Promise<A> => {
  const interruption = new AbortController()
  const interrupt = () => {
    interruption.abort()
  }
  process.once("SIGINT", interrupt)
  process.once("SIGTERM", interrupt)
  const exit = await Effect.runPromiseExitWith(services.context)(effect, { signal: interruption.signal })
  process.off("SIGINT", interrupt)
  process.off("SIGTERM", interrupt)
  if (Exit.isSuccess(exit)) return exit.value
  if (Cause.hasInterruptsOnly(exit.cause)) throw new CommandFailed("Interrupted; nothing was shared.")
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "Some") throw new CommandFailed(failure.value.message)
  throw new Error("The command failed unexpectedly", { cause: Cause.squash(exit.cause) })
}
