import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { getErrorCode, EmbeddedPostgresError } from "./error.ts"
import { hasReader, openReader, openWriter } from "./named-pipe.ts"
import type { DataPaths } from "./data-paths.ts"

/*
 * Who may start the server. Beside `attached` there is one pipe named `life.<generation>`. Everything that belongs to
 * a generation (who starts it, the guard, PostgreSQL and each of its backends) inherits its reading end, so that a
 * reader means: something of it still lives. Renaming it to the next number is the claim: of all who try, the kernel
 * lets one through, and no lock is ever left behind.
 */

/** The right to start the server, for as long as `life` is open here or in a process that inherited it. */
export interface Claim {
  /** Reading end of the life pipe; the guard must inherit it. */
  readonly life: number
  /** Reading end of `attached`: until the guard reads, others queue for its answer instead of finding nobody. */
  readonly queue: number
  /** Writing end of `attached`: the starter is the first that is attached. */
  readonly writer: number
}

/** Makes the folder with the two pipes, whole from the first moment; whoever comes second finds it made. */
export async function preparePipes(paths: DataPaths): Promise<void> {
  while (!existsSync(paths.attached)) {
    const draft = `${paths.run}.${randomBytes(6).toString("hex")}`
    await mkdir(draft, { mode: 0o700 })
    try {
      await makePipes(path.join(draft, "attached"), path.join(draft, "life.0"))
      // Replaces an empty folder, never one with pipes.
      await rename(draft, paths.run)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      const isTaken = ["EEXIST", "ENOTEMPTY"].includes(getErrorCode(error) ?? "")
      // Another one was faster (and may have swept the draft away), or the remains of a copy are in the way.
      if (!(isTaken && clearFiles(paths.run)) && !existsSync(paths.attached)) throw error
    }
  }
}

/** Many backup programs leave pipes out, so that a restored folder holds no more than files; false when it does. */
function clearFiles(folder: string): boolean {
  const isFile = (name: string) =>
    lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() ?? true
  const names = entries(folder)
  for (const name of names.filter(isFile)) rmSync(path.join(folder, name), { force: true })
  return names.every(isFile)
}

async function makePipes(...pipes: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)("mkfifo", ["-m", "600", ...pipes])
  } catch (error) {
    const folder = path.dirname(path.dirname(pipes[0] ?? ""))
    throw new EmbeddedPostgresError(
      "folder-unusable",
      `No named pipe can be made in ${folder}. Set HRSYNC_DATA_DIR to a folder on a local disk (network and virtual machine shares often have none), or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
}

/** Whether anything of the last start still lives: its starter, the guard, the server or a backend. */
export function isAlive(run: string): boolean {
  const life = findLifePipe(run)
  return life !== null && hasReader(life.pipe)
}

/** Takes the right to start the server; null when something still lives or another process was faster. */
export function claimStart(paths: DataPaths): Claim | null {
  const last = findLifePipe(paths.run)
  if (last === null || hasReader(last.pipe)) return null
  // Open first, then rename: from the moment of the claim on, its holder is seen to live.
  const life = openReader(last.pipe)
  const queue = openReader(paths.attached)
  const writer = openWriter(paths.attached)
  if (life !== null && queue !== null && writer !== null && advanceGeneration(last, paths.run))
    return { life, queue, writer }
  for (const end of [life, queue, writer]) if (end !== null) closeSync(end)
  return null
}

interface LifePipe {
  readonly pipe: string
  readonly generation: number
}

function findLifePipe(run: string): LifePipe | null {
  for (const name of entries(run)) {
    const generation = /^life\.(\d+)$/.exec(name)?.[1]
    if (generation !== undefined) return { pipe: path.join(run, name), generation: Number(generation) }
  }
  return null
}

function entries(run: string): readonly string[] {
  try {
    return readdirSync(run)
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return []
    throw error
  }
}

function advanceGeneration(last: LifePipe, run: string): boolean {
  try {
    renameSync(last.pipe, path.join(run, `life.${last.generation + 1}`))
    return true
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return false
    throw error
  }
}

/** Removes what killed processes left behind; only the holder of the claim may. */
export function removeLeftovers(paths: DataPaths): void {
  for (const name of entries(paths.run))
    if (name.startsWith("ack.")) rmSync(path.join(paths.run, name), { force: true })
  for (const name of entries(paths.root))
    if (name.startsWith("run.")) rmSync(path.join(paths.root, name), { recursive: true, force: true })
}
