import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { bundlePath, type ProcessName } from "./bundle.ts"

/* Measured code runs in its own process, so that neither the benchmark nor an earlier measurement affects it. */

const command = (name: ProcessName, input: unknown) =>
  [process.execPath, [bundlePath(name), JSON.stringify(input)]] as const

/** Runs a process to its end and returns the last JSON that it printed. */
export const runProcess = async <A>(name: ProcessName, input: unknown): Promise<A> => {
  const child = spawn(...command(name, input), { stdio: ["ignore", "pipe", "inherit"] })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text))
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`The process ${name} exited with ${String(code)}`)
  return JSON.parse(printed) as A
}

export interface LiveProcess<Ready, Question, Answer> {
  readonly ready: Ready
  /** Sends a query; one at a time. */
  readonly query: (question: Question) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/** Starts a process that stays and answers queries over its channel. */
export const startProcess = async <Ready, Question extends string, Answer>(
  name: ProcessName,
  input: unknown,
): Promise<LiveProcess<Ready, Question, Answer>> => {
  const child: ChildProcess = spawn(...command(name, input), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const [ready] = (await once(child, "message")) as [Ready]
  return {
    ready,
    query: async (question) => {
      const answered = once(child, "message")
      child.send(question)
      const [response] = (await answered) as [Answer]
      return response
    },
    stop: async () => {
      child.kill()
      await once(child, "close")
    },
  }
}
