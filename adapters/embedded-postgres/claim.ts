import { execFile } from "node:child_process"
import { closeSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { DataPaths } from "./data-folder.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { hasReader, openReader, unless } from "./named-pipe.ts"

/*
 * Decides which process may start the server. Beside `attached` there is one pipe named `life.<generation>`. Everything
 * that belongs to a generation (the process that starts it, the guard, PostgreSQL and each of its backends) inherits its
 * reading end, so a reader means that part of it is still alive. Renaming the pipe to the next number is the claim: the
 * kernel lets exactly one process succeed, and no lock is ever left behind.
 */

/** Creates the folder with both pipes atomically; a second process finds it complete. */
export const preparePipes = async ({ root, run, attached }: DataPaths): Promise<void> => {
  while (!existsSync(attached)) {
    const draft = await mkdtemp(`${run}.`)
    try {
      await promisify(execFile)("mkfifo", ["-m", "600", join(draft, "attached"), join(draft, "life.0")])
      // Replaces an empty folder, never one with pipes: many backup programs omit them, and keep the files beside them.
      removeFiles(run)
      await rename(draft, run)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (existsSync(attached)) return
      const message = `No named pipe can be made in ${root}. Set HRSYNC_DATA_DIR to an empty folder on a local disk (network and virtual machine shares often have none), or set DATABASE_URL to a PostgreSQL server.`
      throw new EmbeddedPostgresError("folder-unusable", message, error)
    }
  }
}

const list = (folder: string) => unless({ ENOENT: [] }, () => readdirSync(folder, { withFileTypes: true }))

const removeFiles = (folder: string): void => {
  for (const entry of list(folder)) if (entry.isFile()) rmSync(join(folder, entry.name), { force: true })
}

const findLife = (run: string): { readonly pipe: string; readonly generation: number } | null => {
  const name = list(run).find((entry) => entry.name.startsWith("life."))?.name
  return name === undefined ? null : { pipe: join(run, name), generation: Number(name.slice("life.".length)) }
}

/** Whether anything of the last start is still alive: its starter, the guard, the server or a backend. */
export const isAlive = ({ run }: DataPaths): boolean => {
  const life = findLife(run)
  return life !== null && hasReader(life.pipe)
}

/**
 * Claims the right to start the server; null when something is still alive or another process was faster.
 * @returns the reading end of the life pipe: the right lasts as long as it is open here or in a process that inherited it
 */
export const claimStart = ({ run }: DataPaths): number | null => {
  const last = findLife(run)
  // Opened before the rename: from the moment of the claim, its holder is seen to be alive.
  const life = last === null || hasReader(last.pipe) ? null : openReader(last.pipe)
  if (last === null || life === null) return null
  const next = join(run, `life.${String(last.generation + 1)}`)
  const isLost = unless({ ENOENT: true }, () => {
    renameSync(last.pipe, next)
    return false
  })
  if (isLost) closeSync(life)
  return isLost ? null : life
}
