import { runProgram } from "../../../adapters/commander/program.ts"
import { makeCommandApp } from "../../app.ts"
import { readCommandSettings } from "../../runtime/settings/command-settings.ts"
import type { Ended } from "./hrsync.ts"

/**
 * Runs the command line in this process as `main.ts` does; one call at a time, since it captures the process's own
 * streams. Nothing is logged: the logger writes to the file of stderr, which is the test runner's.
 */
export const runInProcess = async (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  const before = process.exitCode
  process.exitCode = undefined
  const printNote = (line: string) => void process.stderr.write(`hrsync: ${line}\n`)
  try {
    await runProgram(
      makeCommandApp(() => readCommandSettings({ ...env, LOG_LEVEL: "silent" }, printNote), env),
      args,
    )
  } finally {
    stdout.release()
    stderr.release()
  }
  const status = readExitCode()
  process.exitCode = before
  return { status, stdout: stdout.text(), stderr: stderr.text(), peakMebibytes: null }
}

/** The command may have set it, which the compiler does not see. */
const readExitCode = (): number => Number(process.exitCode ?? 0)

/** Captures what is written to the stream until `release`. */
const capture = (stream: NodeJS.WriteStream) => {
  const chunks: Array<string> = []
  const own = Object.getOwnPropertyDescriptor(stream, "write")
  Object.defineProperty(stream, "write", {
    configurable: true,
    writable: true,
    value: (chunk: string | Uint8Array, done?: unknown) => {
      if (typeof done === "function") queueMicrotask(done as () => void)
      return chunks.push(Buffer.from(chunk).toString()) > 0
    },
  })
  return {
    text: () => chunks.join(""),
    release: () => {
      Reflect.deleteProperty(stream, "write")
      if (own !== undefined) Object.defineProperty(stream, "write", own)
    },
  }
}
