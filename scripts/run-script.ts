import { parseArgs, type ParseArgsConfig } from "node:util"
import { CommandFailed, EXIT_CODES, UsageInvalid } from "../adapters/commander/failure.ts"
import { describeWriteError } from "../adapters/commander/output/write-errors.ts"
import { runGuarded } from "../adapters/commander/run-guarded.ts"

type Options = NonNullable<ParseArgsConfig["options"]>
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ readonly options: O; readonly allowPositionals: true }>
>["values"]

interface Script<O extends Options> {
  /** As it is called, which begins its errors. */
  readonly name: string
  readonly options?: O
  /** The words that it takes beside options; null: any; absent: none. */
  readonly words?: ReadonlyArray<string> | null
  /** True: it stops by itself after Ctrl-C. */
  readonly handlesSignals?: boolean
}

/**
 * Runs an entry point of this folder as the commands run: an error is printed without its stack (LOG_LEVEL=debug prints that), a wrong word
 * ends with 2, a failure with 1, Ctrl-C with 130, and a reader that goes away (`| head`) quietly with 0.
 */
export const runScript = async <O extends Options>(
  { name, options, words = [], handlesSignals = false }: Script<O>,
  main: (values: Values<O>, words: ReadonlyArray<string>) => unknown,
): Promise<void> => {
  // What was started ends with this process, however it ends.
  if (!handlesSignals) {
    process.once("SIGINT", () => process.exit(EXIT_CODES.interrupted))
    process.once("SIGTERM", () => process.exit(EXIT_CODES.terminated))
  }
  const showStacks = process.env["LOG_LEVEL"] === "debug"
  await runGuarded({ name, showStacks }, async ({ closed, settle }) => {
    const given = readArguments<O>(options ?? ({} as O), words)
    const work = Promise.resolve(main(given.values, given.words)).catch((error: unknown) => {
      throw explainWriteError(error)
    })
    await Promise.race([work, waitForClose(closed)])
    if (closed.aborted) await settle()
  })
  process.exit()
}

const waitForClose = (closed: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    closed.addEventListener("abort", () => {
      resolve()
    })
  })

const readArguments = <O extends Options>(options: O, known: ReadonlyArray<string> | null) => {
  const { values, positionals } = parse(options)
  const unknown = positionals.filter((word) => known !== null && !known.includes(word))
  if (unknown.length > 0) {
    const advice = known?.length === 0 ? "It takes none." : `It takes ${known?.join(", ") ?? ""}.`
    throw new UsageInvalid(`Unknown word ${unknown.join(", ")}.`, undefined, advice)
  }
  return { values: values as Values<O>, words: positionals }
}

const parse = (options: Options) => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    const names = Object.keys(options).map((each) => `--${each}`)
    const [first = ""] = error instanceof Error ? error.message.split(/\. /u) : []
    const advice = names.length === 0 ? "It has no options." : `Its options are ${names.join(", ")}.`
    throw new UsageInvalid(first.endsWith(".") ? first : `${first}.`, undefined, advice)
  }
}

const WRITES = ["open", "write", "mkdir", "rename", "copyfile"]

/** An error of a file that cannot be written; any other one stays as it is. */
const explainWriteError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !("syscall" in error) || !WRITES.includes(String(error.syscall)))
    return error
  const path = "path" in error ? String(error.path) : "A file"
  const { problem, advice } = describeWriteError(error)
  return new CommandFailed("OutputUnwritable", `${path} could not be written: ${problem}.`, {
    advice,
    cause: error,
  })
}
