import { spawn, type ChildProcessByStdio } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable, Writable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { makeDataPaths } from "../data-folder.ts"
import { readLogins } from "../logins.ts"

export interface ProcessMessage {
  readonly step?: string
  readonly host?: string
  readonly started?: boolean
  readonly error?: string
  readonly interrupted?: boolean
  readonly child?: number
}

/** Another process on the same data folder (attached-process.ts). */
export class AttachedProcess {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  readonly messages: Array<ProcessMessage> = []

  constructor(dataDir: string) {
    const script = fileURLToPath(new URL("attached-process.ts", import.meta.url))
    this.process = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
      // A process group of its own, as a shell creates: a signal to the group acts like Ctrl-C.
      detached: true,
      stdio: ["pipe", "pipe", "inherit"],
    })
    createInterface({ input: this.process.stdout }).on("line", (line) =>
      this.messages.push(JSON.parse(line) as ProcessMessage),
    )
  }

  /** Returns the first message that has the key. */
  async waitForMessage<K extends keyof ProcessMessage>(
    key: K,
  ): Promise<ProcessMessage & Required<Pick<ProcessMessage, K>>> {
    const found = () => this.messages.find((word) => word[key] !== undefined)
    await waitUntil(() => found() !== undefined || this.process.exitCode !== null)
    const word = found()
    if (word === undefined)
      throw new Error(`The process ended and said only ${JSON.stringify(this.messages)}`)
    return word as ProcessMessage & Required<Pick<ProcessMessage, K>>
  }

  sendCommand(order: "detach" | "child"): void {
    this.process.stdin.write(`${order}\n`)
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    this.process.kill(signal)
    await once(this.process, "exit")
  }
}

/** Polls until the condition holds; fails after 30 s. */
export const waitUntil = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 1500; look++) {
    if (await isSo()) return
    await sleep(20)
  }
  throw new Error(`The condition never became true: ${String(isSo)}`)
}

/** Creates an empty folder that every account may pass through. */
export const makeFolder = async (mode = 0o711): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "hrsync-pg-"))
  await chmod(folder, mode)
  return folder
}

/** The server processes of a data folder, except the one that flushes a new cluster to disk in the background. */
export const listServerProcesses = (dataDir: string): ReadonlyArray<number> => {
  const syncing = listProcesses(`--sync-only -D ${dataDir}`)
  return listProcesses(dataDir).filter((pid) => !syncing.includes(pid))
}

/**
 * Ids of the living processes that have the folder (or another text) in their command line, or as their working
 * directory.
 */
export const listProcesses = (text: string): ReadonlyArray<number> => {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => readProcessInfo(name).includes(text))
    .map(Number)
}

const readProcessInfo = (pid: string): string => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    return `${command} ${readlinkSync(`/proc/${pid}/cwd`)}`
  } catch {
    return ""
  }
}

/** Kills every process on the folder, fails when one stays, and removes the folder. */
export const clearFolder = async (folder: string): Promise<void> => {
  for (const pid of listProcesses(`attached-process.ts ${folder}`)) process.kill(pid, "SIGKILL")
  await waitUntil(() => listProcesses(folder).length === 0)
  await rm(folder, { recursive: true, force: true })
}

/** Runs one statement on its own connection, as the owner. `dataDir`: when the socket is not in it. */
export const query = async (
  host: string,
  text: string,
  dataDir = path.dirname(path.dirname(host)),
): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const owner = readLogins(makeDataPaths(dataDir).cluster)?.owner
  const client = new pg.Client({ host, port: 5432, ...owner, database: "hrsync" })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
