import { makeConsole } from "./console.ts"
import { toCommandFailed } from "./failure.ts"
import { type StandardOutput, type Streams, watchOutput } from "./output/standard-output.ts"

export interface GuardOptions {
  /** The command's name, which begins its errors. */
  readonly name: string
  readonly streams?: Streams
  /** Whether an error is printed with its stack. */
  readonly showStacks?: boolean
  /** Whether an error is a JSON document on stdout as well. */
  readonly json?: boolean
}

/**
 * Runs a command, prints why it failed, and sets the exit code of the process. A reader that goes away is no error, and a full
 * disk is one. Never rejects.
 */
export const runGuarded = async (
  { name, streams = process, showStacks = false, json = false }: GuardOptions,
  work: (output: StandardOutput) => Promise<void>,
): Promise<void> => {
  const output = watchOutput(streams)
  const fail = (thrown: unknown, asJson: boolean) => {
    const failed = toCommandFailed(thrown)
    makeConsole(asJson, output, { name }).failure(failed.failure)
    if (showStacks) streams.stderr.write(`${listStacks(failed)}\n`)
    process.exitCode = failed.exitCode
  }
  try {
    await work(output)
  } catch (error) {
    fail(error, json)
  }
  // After the command's own error: what is left in the buffers may fail as well.
  await output.settle().catch((error: unknown) => {
    fail(error, false)
  })
  output.release()
}

const listStacks = (error: unknown): string =>
  error instanceof Error
    ? [error.stack ?? error.message, ...(error.cause === undefined ? [] : [listStacks(error.cause)])].join(
        "\n",
      )
    : String(error)
