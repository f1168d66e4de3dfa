import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"
import { hasReader, openReader, openWriter } from "./named-pipe.ts"
import type { DataPaths } from "../folder/data-paths.ts"

/*
 * Decides which process may start the server. Beside `attached` there is one pipe named `life.<generation>`. Everything
 * that belongs to a generation (the process that starts it, the guard, PostgreSQL and each of its backends) inherits its
 * reading end, so a reader means that part of it is still alive. Renaming the pipe to the next number is the claim: the
 * kernel lets exactly one process succeed, and no lock is ever left behind.
 */

/** The right to start the server, as long as `life` is open here or in a process that inherited it. */
export interface Claim {
  /** Reading end of the life pipe; the guard must inherit it. */
  readonly life: number
  /** Reading end of `attached`: until the guard reads, others wait for its answer instead of finding no reader. */
  readonly queue: number
  /** Writing end of `attached`: the starter is the first attached process. */
  readonly writer: number
}

/** Creates the folder with both pipes atomically; a second process finds it complete. */
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
      // Another process was faster (and may have removed the draft), or the files of a copy are in the way.
      if (!(isTaken && clearFiles(paths.run)) && !existsSync(paths.attached)) throw error
    }
  }
}

/** Many backup programs omit pipes, so that a restored folder holds plain files only; returns false when it does. */
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

/** Whether anything of the last start is still alive: its starter, the guard, the server or a backend. */
export function isAlive(run: string): boolean {
  const life = findLifePipe(run)
  return life !== null && hasReader(life.pipe)
}

/** Claims the right to start the server; null when something is still alive or another process was faster. */
export function claimStart(paths: DataPaths): Claim | null {
  const last = findLifePipe(paths.run)
  if (last === null || hasReader(last.pipe)) return null
  // Opened before the rename: from the moment of the claim, its holder is seen to be alive.
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

/** Removes what killed processes left behind; only the holder of the claim may call this. */
export function removeLeftovers(paths: DataPaths): void {
  for (const name of entries(paths.run))
    if (name.startsWith("ack.")) rmSync(path.join(paths.run, name), { force: true })
  for (const name of entries(paths.root))
    if (name.startsWith("run.")) rmSync(path.join(paths.root, name), { recursive: true, force: true })
}
