import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { App, Services } from "./app.ts"
import { type CommandError, errorText } from "./error-texts.ts"

/** What went wrong, in words for the person at the terminal. */
export class CommandFailed extends Error {
  /** Without it every error would pass for one, also those that have no text. */
  readonly _tag = "CommandFailed"
}

/** What is said of a command that Ctrl-C interrupted, asked while the database is still open. */
type Interrupted = (services: Services) => Effect.Effect<string>

const INTERRUPTED: Interrupted = () =>
  Effect.succeed("Interrupted. What was committed until then is kept; run the command again to go on.")

/**
 * Runs an effect of the services to its end, and lets go of the database whatever comes of it. Ctrl-C interrupts it in
 * order. An expected failure becomes CommandFailed with its text.
 */
export const withServices = async <A>(
  app: App,
  use: (services: Services) => Effect.Effect<A, CommandError | CommandFailed>,
  interrupted: Interrupted = INTERRUPTED,
): Promise<A> => {
  const services = await app.open()
  try {
    return await run(services, use(services), interrupted)
  } finally {
    await services.close()
  }
}

const run = async <A>(
  services: Services,
  effect: Effect.Effect<A, CommandError | CommandFailed>,
  interrupted: Interrupted,
): Promise<A> => {
  const interruption = new AbortController()
  const interrupt = () => {
    process.stderr.write(
      "\nStopping; what is being committed is committed first. Ctrl-C again ends it at once.\n",
    )
    interruption.abort()
  }
  process.once("SIGINT", interrupt)
  process.once("SIGTERM", interrupt)
  const exit = await Effect.runPromiseExitWith(services.context)(effect, { signal: interruption.signal })
  process.off("SIGINT", interrupt)
  process.off("SIGTERM", interrupt)
  if (Exit.isSuccess(exit)) return exit.value
  // What fails because it was interrupted says nothing of what became of the work.
  if (interruption.signal.aborted) {
    throw new CommandFailed(await Effect.runPromiseWith(services.context)(interrupted(services)))
  }
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "Some") throw asFailed(failure.value)
  throw new Error("The command failed unexpectedly", { cause: Cause.squash(exit.cause) })
}

const asFailed = (failure: CommandError | CommandFailed): CommandFailed =>
  failure instanceof CommandFailed ? failure : new CommandFailed(errorText(failure))
