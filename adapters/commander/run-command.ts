import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { RequestOrigin } from "../../core/ports/audit/request-origin.ts"
import type { App, Services } from "./app.ts"
import type { CommandError } from "./error-texts.ts"
import { CommandFailed, EXIT_CODES, toCommandFailed } from "./failure.ts"

/** The message after Ctrl-C; it may read the database, which is still open. */
type Interrupted = (services: Services) => Effect.Effect<string>

const INTERRUPTED: Interrupted = () =>
  Effect.succeed("Interrupted. Committed changes stay; run the command again to continue.")

/**
 * Runs an effect with the services and always closes the database. The first Ctrl-C interrupts the effect gracefully, the
 * second one ends the process. An expected failure becomes CommandFailed with its text.
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

/**
 * Runs work that takes a signal. After Ctrl-C it fails with its own exit code, when the work has cleaned up; the second one ends the
 * process.
 */
export const runInterruptibly = async <A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const { signal, received, release } = listenForSignals("")
  try {
    return await work(signal)
  } catch (error) {
    const ended = received()
    if (ended === null) throw error
    throw new CommandFailed("Interrupted", "Interrupted. What was unfinished is removed.", {
      exitCode: SIGNALS[ended],
    })
  } finally {
    release()
  }
}

/** For the audit log; the machine's user and its address say nothing about the operator. */
export const COMMAND_LINE = { via: "cli", address: null, requestId: null } as const

const SIGNALS = { SIGINT: EXIT_CODES.interrupted, SIGTERM: EXIT_CODES.terminated } as const

type Signal = keyof typeof SIGNALS

const run = async <A>(
  services: Services,
  effect: Effect.Effect<A, CommandError | CommandFailed>,
  interrupted: Interrupted,
): Promise<A> => {
  const { signal, received, release } = listenForSignals(" after the current commit")
  const exit = await Effect.runPromiseExitWith(services.context)(
    Effect.provideService(effect, RequestOrigin, COMMAND_LINE),
    { signal },
  ).finally(release)
  if (Exit.isSuccess(exit)) return exit.value
  // An error caused by the interruption says nothing about the state of the work.
  const ended = received()
  if (ended !== null) {
    const message = await Effect.runPromiseWith(services.context)(interrupted(services))
    throw new CommandFailed("Interrupted", message, { exitCode: SIGNALS[ended] })
  }
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "Some") throw toCommandFailed(failure.value)
  throw new CommandFailed("Unexpected", "The command failed unexpectedly.", {
    cause: Cause.squash(exit.cause),
    advice: "Run it again with LOG_LEVEL=debug to see the cause.",
  })
}

/** Aborts at the first signal. At the second one the process exits, so that handlers of `exit` still clean up. */
const listenForSignals = (after: string) => {
  const interruption = new AbortController()
  let first: Signal | null = null
  const interrupt = (signal: Signal) => {
    if (first !== null) process.exit(SIGNALS[signal])
    first = signal
    process.stderr.write(`\nStopping${after}. Press Ctrl-C again to stop immediately.\n`)
    interruption.abort()
  }
  const signals = Object.keys(SIGNALS) as ReadonlyArray<Signal>
  for (const signal of signals) process.on(signal, interrupt)
  return {
    signal: interruption.signal,
    received: (): Signal | null => first,
    release: () => {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
