import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { createInterface } from "node:readline"
import { BUILT_MAIN } from "../../../config/testing/built-service.ts"
import { endsWithUs } from "./offspring.ts"

/** One process of the built service, as an operator starts it; killed ones are started again under the same name. */
export interface Member {
  readonly name: string
  readonly roles: string
  readonly url: string
  readonly pid: () => number
  readonly isRunning: () => boolean
  /** Resolves when it says that it serves; rejects when it ends before. */
  readonly start: () => Promise<void>
  /** Resolves with its exit status when it is gone; harmless when it is. */
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** How often it was started. */
  readonly starts: () => number
  /** How often it ended without being told to. */
  readonly endedByItself: () => number
}

export interface MemberOptions {
  readonly name: string
  readonly roles: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly log: string
}

export const makeMember = ({ name, roles, port, env, log }: MemberOptions): Member => {
  let child: ChildProcess | null = null
  const told = new WeakSet<ChildProcess>()
  let starts = 0
  let ownEnds = 0
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    name,
    roles,
    url: `http://127.0.0.1:${String(port)}`,
    pid: () => child?.pid ?? 0,
    isRunning,
    start: async () => {
      const file = openSync(log, "a")
      const started = spawn(process.execPath, [BUILT_MAIN, "serve", "--json", "--role", roles], {
        env: { PATH: process.env["PATH"], ...env, PORT: String(port) },
        stdio: ["ignore", "pipe", file],
      })
      closeSync(file)
      child = started
      endsWithUs(started)
      starts++
      started.once("exit", () => {
        if (!told.has(started)) ownEnds++
      })
      await firstLine(started, name)
    },
    kill: async (signal) => {
      if (child === null || !isRunning()) return child?.exitCode ?? null
      told.add(child)
      const ended = once(child, "exit")
      child.kill(signal)
      await ended
      return child.exitCode
    },
    starts: () => starts,
    endedByItself: () => ownEnds,
  }
}

const firstLine = async (child: ChildProcess, name: string): Promise<void> => {
  const { stdout } = child
  if (stdout === null) throw new Error(`${name} has no output`)
  const lines = createInterface({ input: stdout })
  const said = await Promise.race([
    once(lines, "line").then(() => true),
    once(lines, "close").then(() => false),
  ])
  if (!said) throw new Error(`${name} ended before it served`)
}
