import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { BUILT_MAIN } from "../../testing/built-service.ts"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))

/** The process prints its peak memory to a separate pipe when it exits. */
const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs"
   process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)))`,
)}`

export interface Ended {
  /** Null if a signal ended it. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  /** Null if it could not be reported. */
  readonly peakMebibytes: number | null
}

export interface RunningCommand {
  /** Resolves when it has printed its first line: a server prints it when it accepts requests. */
  readonly waitUntilReady: () => Promise<unknown>
  readonly isRunning: () => boolean
  /** Resolves when it has printed these words to stderr. */
  readonly waitForOutput: (words: string) => Promise<void>
  readonly ended: Promise<Ended>
  /** Sends the signal and waits until the process has exited; safe to call after it has. */
  readonly kill: (signal: NodeJS.Signals) => Promise<Ended>
}

/** Runs the command line as an operator does, in a process of its own. */
export const startHrsync = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
): RunningCommand => {
  const child = spawn(process.execPath, ["--import", REPORT_MEMORY, BUILT_MAIN, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const ended = waitForEnd(child)
  let stderr = ""
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  return {
    waitForOutput: async (words) => {
      while (!stderr.includes(words)) await once(child.stderr, "data")
    },
    waitUntilReady: () => once(child.stdout, "data"),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

const waitForEnd = async (child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> => {
  const [stdout, stderr, memory] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    text(child.stdio[3] as unknown as Readable),
    once(child, "exit"),
  ])
  return {
    status: child.exitCode,
    stdout,
    stderr,
    peakMebibytes: memory === "" ? null : Number(memory) / 1024,
  }
}
