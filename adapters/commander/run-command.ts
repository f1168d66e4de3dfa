import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { RequestOrigin } from "../../core/ports/audit/request-origin.ts"
import type { App, Services } from "./app.ts"
import { type CommandError, errorText } from "./error-texts.ts"

/** The error of a command, with a message for the user. */
export class CommandFailed extends Error {
  /** Makes the type nominal: otherwise any error, also one without a text, would be assignable. */
  readonly _tag = "CommandFailed"
}

/** The message after Ctrl-C; it may read the database, which is still open. */
type Interrupted = (services: Services) => Effect.Effect<string>

const INTERRUPTED: Interrupted = () =>
  Effect.succeed("Interrupted. Committed changes stay; run the command again to continue.")

/**
 * Runs an effect with the services and always closes the database. Ctrl-C interrupts the effect gracefully. An expected failure
 * becomes CommandFailed with its text.
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

/** For the audit log; the machine's user and its address say nothing about the operator. */
const COMMAND_LINE = { via: "cli", address: null, requestId: null } as const

const run = async <A>(
  services: Services,
  effect: Effect.Effect<A, CommandError | CommandFailed>,
  interrupted: Interrupted,
): Promise<A> => {
  const interruption = new AbortController()
  const interrupt = () => {
    process.stderr.write("\nStopping after the current commit. Press Ctrl-C again to stop immediately.\n")
    interruption.abort()
  }
  process.once("SIGINT", interrupt)
  process.once("SIGTERM", interrupt)
  const exit = await Effect.runPromiseExitWith(services.context)(
    Effect.provideService(effect, RequestOrigin, COMMAND_LINE),
    { signal: interruption.signal },
  )
  process.off("SIGINT", interrupt)
  process.off("SIGTERM", interrupt)
  if (Exit.isSuccess(exit)) return exit.value
  // An error caused by the interruption says nothing about the state of the work.
  if (interruption.signal.aborted) {
    throw new CommandFailed(await Effect.runPromiseWith(services.context)(interrupted(services)))
  }
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "Some") throw asFailed(failure.value)
  throw new Error("The command failed unexpectedly", { cause: Cause.squash(exit.cause) })
}

const asFailed = (failure: CommandError | CommandFailed): CommandFailed =>
  failure instanceof CommandFailed ? failure : new CommandFailed(errorText(failure))
