import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { createInterface } from "node:readline"
import { endsWithUs } from "./offspring.ts"

/**
 * One process of the built service, started as an operator starts it. After a kill it is started again under the
 * same name.
 */
export interface Member {
  readonly name: string
  readonly roles: string
  readonly url: string
  /** Where its metrics are, since its last start. */
  readonly metricsUrl: () => string
  /** The path of the built `hrsync` that it runs from its next start on. */
  program: string
  readonly pid: () => number
  readonly isRunning: () => boolean
  /** Resolves when it prints that it serves; rejects if it exits first. */
  readonly start: () => Promise<void>
  /** Resolves with its exit status when it has exited; safe to call after that. */
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Number of starts. */
  readonly starts: () => number
  /** Number of exits without a stop signal. */
  readonly endedByItself: () => number
}

export interface MemberOptions {
  readonly name: string
  readonly roles: string
  readonly port: number
  readonly program: string
  readonly env: Readonly<Record<string, string>>
  readonly log: string
}

export const makeMember = ({ name, roles, port, program, env, log }: MemberOptions): Member => {
  let child: ChildProcess | null = null
  const stopped = new WeakSet<ChildProcess>()
  let starts = 0
  let ownEnds = 0
  let metricsUrl = ""
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const member: Member = {
    name,
    roles,
    url: `http://127.0.0.1:${String(port)}`,
    metricsUrl: () => metricsUrl,
    program,
    pid: () => child?.pid ?? 0,
    isRunning,
    start: async () => {
      const file = openSync(log, "a")
      const started = spawn(process.execPath, [member.program, "serve", "--json", "--role", roles], {
        env: { PATH: process.env["PATH"], ...env, PORT: String(port), HRSYNC_METRICS_PORT: "0" },
        stdio: ["ignore", "pipe", file],
      })
      closeSync(file)
      child = started
      endsWithUs(started)
      starts++
      started.once("exit", () => {
        if (!stopped.has(started)) ownEnds++
      })
      const { addresses } = JSON.parse(await firstLine(started, name)) as StartedServer
      metricsUrl = addresses?.metrics ?? ""
    },
    kill: async (signal) => {
      if (child === null || !isRunning()) return child?.exitCode ?? null
      stopped.add(child)
      const ended = once(child, "exit")
      child.kill(signal)
      await ended
      return child.exitCode
    },
    starts: () => starts,
    endedByItself: () => ownEnds,
  }
  return member
}

/** What `hrsync serve --json` prints; releases before 0.2 print no addresses. */
interface StartedServer {
  readonly addresses?: { readonly metrics?: string }
}

const firstLine = async (child: ChildProcess, name: string): Promise<string> => {
  const { stdout } = child
  if (stdout === null) throw new Error(`${name} has no output`)
  const lines = createInterface({ input: stdout })
  const line = await Promise.race([
    once(lines, "line").then(([text]) => String(text)),
    once(lines, "close").then(() => null),
  ])
  if (line === null) throw new Error(`${name} exited before it was ready`)
  return line
}
