import { once } from "node:events"
import { CommandFailed } from "../failure.ts"
import { describeWriteError } from "./write-errors.ts"

/** Where a command writes: the process's own streams, or those of a test. */
export interface Streams {
  readonly stdout: NodeJS.WritableStream & Partial<TerminalSize>
  readonly stderr: NodeJS.WritableStream & Partial<TerminalSize>
}

interface TerminalSize {
  readonly isTTY: boolean
  readonly columns: number
}

/** What a command writes to stdout and stderr, and what became of it. */
export interface StandardOutput {
  readonly streams: Streams
  /** Aborted when nobody reads stdout any more (`| head`), or when it cannot be written. */
  readonly closed: AbortSignal
  /**
   * Writes texts to stdout as fast as its reader takes them. Ends early when the reader goes away.
   * @throws CommandFailed `OutputUnwritable`
   */
  readonly stream: (texts: AsyncIterable<string> | Iterable<string>) => Promise<void>
  /**
   * Waits until everything is written.
   * @throws CommandFailed `OutputUnwritable` when stdout could not be written, such as on a full disk
   */
  readonly settle: () => Promise<void>
  /** Stops listening for errors of the streams. */
  readonly release: () => void
}

/**
 * Listens for errors of the streams, which would end the process with a stack otherwise. A reader of stdout that goes away
 * is no error (EPIPE): the command ends as if it had read everything. Errors of stderr have no place to be reported.
 */
export const watchOutput = (streams: Streams): StandardOutput => {
  const closed = new AbortController()
  let failure: CommandFailed | null = null
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && !closed.signal.aborted) failure = toFailure(error)
    closed.abort()
  }
  const ignore = () => undefined
  streams.stdout.on("error", onError)
  streams.stderr.on("error", ignore)
  const throwFailure = () => {
    if (failure !== null) throw failure
  }
  return {
    streams,
    closed: closed.signal,
    stream: async (texts) => {
      for await (const text of texts) {
        if (closed.signal.aborted) break
        if (!streams.stdout.write(text)) await waitForReader(streams, closed.signal)
      }
      throwFailure()
    },
    settle: async () => {
      if (!closed.signal.aborted) await flush(streams.stdout)
      throwFailure()
    },
    release: () => {
      // The stream reports a failed write again when it is destroyed, which happens later.
      if (closed.signal.aborted) return
      streams.stdout.off("error", onError)
      streams.stderr.off("error", ignore)
    },
  }
}

/** Resolves as well when the stream fails: `closed` says so. */
const waitForReader = ({ stdout }: Streams, closed: AbortSignal): Promise<unknown> =>
  once(stdout, "drain", { signal: closed }).catch(() => undefined)

/** The error of a write is known only after its callback. */
const flush = (stdout: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => {
    stdout.write("", () => {
      setImmediate(resolve)
    })
  })

const toFailure = (error: NodeJS.ErrnoException): CommandFailed => {
  const { problem, advice } = describeWriteError(error)
  return new CommandFailed("OutputUnwritable", `The output could not be written to stdout: ${problem}.`, {
    field: "stdout",
    advice,
    cause: error,
  })
}
