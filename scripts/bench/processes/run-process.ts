import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { bundlePath, type ProcessName } from "./bundle.ts"

/* What is measured runs in a process of its own, so that neither the bench nor an earlier measure weighs on it. */

const command = (name: ProcessName, input: unknown) =>
  [process.execPath, [bundlePath(name), JSON.stringify(input)]] as const

/** Runs one to its end and gives the JSON that it printed last. */
export const runProcess = async <A>(name: ProcessName, input: unknown): Promise<A> => {
  const child = spawn(...command(name, input), { stdio: ["ignore", "pipe", "inherit"] })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text))
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`The process ${name} ended with ${String(code)}`)
  return JSON.parse(printed) as A
}

export interface LiveProcess<Ready, Question, Answer> {
  readonly ready: Ready
  /** Asks for what it knows; one question at a time. */
  readonly query: (question: Question) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/** Starts one that stays and answers questions over its channel. */
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
      const [answer] = (await answered) as [Answer]
      return answer
    },
    stop: async () => {
      child.kill()
      await once(child, "close")
    },
  }
}
