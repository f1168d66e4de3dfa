import { closeSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs"
import { readFile, rename, rm } from "node:fs/promises"
import path from "node:path"
import { spawnAs, type Account } from "./account.ts"
import type { Binaries } from "../binaries/binaries.ts"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "./data-paths.ts"
import { makeLogins } from "./logins.ts"
import { isClusterPostmaster, readPostmasterFile } from "./postmaster-file.ts"
import { runToEnd } from "./run-to-end.ts"
import { initdbOptions } from "../server/server-settings.ts"

/**
 * The major version that created a data folder; null when the folder is empty.
 * @throws EmbeddedPostgresError `folder-unusable` when it holds something else: possible data is never replaced
 */
export async function clusterVersion(paths: DataPaths): Promise<string | null> {
  try {
    return (await readFile(path.join(paths.cluster, "PG_VERSION"), "utf8")).trim()
  } catch (error) {
    if (getErrorCode(error) !== "ENOENT") throw error
    if (!existsSync(paths.cluster)) return null
    throw new EmbeddedPostgresError(
      "folder-unusable",
      `${paths.cluster} exists but holds no database (PG_VERSION is missing). Restore it from a backup, or move it away to begin with an empty database.`,
    )
  }
}

/** @throws EmbeddedPostgresError `wrong-version`: one major version can't read the files of another */
export function requireVersion(found: string, binaries: Binaries, paths: DataPaths): void {
  if (found === binaries.major) return
  throw new EmbeddedPostgresError(
    "wrong-version",
    `The database in ${paths.cluster} was made by PostgreSQL ${found}; this release brings ${binaries.major}, which can't read it. Export it with the release that made it (pg_dump) and import it into a new data folder (HRSYNC_DATA_DIR), or run a PostgreSQL ${found} server on it and set DATABASE_URL.`,
  )
}

/**
 * Creates the cluster with its logins in a temporary folder and renames it when it is complete: an interrupted creation starts over.
 * @param life inherited by initdb, so that nobody starts while an orphaned one still writes
 * @param onBegun called when initdb runs
 * @throws EmbeddedPostgresError `create-failed` with the output of initdb or of the server
 */
export async function createCluster(
  paths: DataPaths,
  binaries: Binaries,
  account: Account,
  life: number,
  onBegun: () => void,
): Promise<void> {
  await rm(paths.creating, { recursive: true, force: true })
  const initdb = [binaries.initdb, "-D", paths.creating, ...initdbOptions]
  const running = runToEnd(account, initdb, { life })
  onBegun()
  const complaint =
    (await running) ?? (await makeLogins(paths.creating, { binaries, account, life, isNew: true }))
  if (complaint !== null)
    throw new EmbeddedPostgresError(
      "create-failed",
      `A database can't be created in ${paths.root}: ${complaint}. Mend that, set HRSYNC_DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server.`,
    )
  await rename(paths.creating, paths.cluster)
}

/**
 * Gives a cluster of an earlier release its logins, in place of a superuser that everybody could be. Only for the holder of the
 * claim, before the server starts.
 * @throws EmbeddedPostgresError `start-failed` with the server's output
 */
export async function secureCluster(
  paths: DataPaths,
  binaries: Binaries,
  account: Account,
  life: number,
): Promise<void> {
  const complaint = await makeLogins(paths.cluster, { binaries, account, life, isNew: false })
  if (complaint === null) return
  throw new EmbeddedPostgresError(
    "start-failed",
    `The logins of the database in ${paths.cluster} can't be made: ${complaint}. Mend that, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/**
 * Flushes a cluster created with `--no-sync` to disk in the background: nothing waits for it, and the server may run.
 * Only a power failure within this first second can damage the cluster. If it fails, the kernel does the same later.
 */
export function syncCluster(paths: DataPaths, binaries: Binaries, account: Account): void {
  const child = spawnAs(account, [binaries.initdb, "--sync-only", "-D", paths.cluster], "ignore")
  child.once("error", () => undefined)
  child.unref()
  const folder = openSync(paths.root, "r")
  fsyncSync(folder)
  closeSync(folder)
}

/**
 * Cleans up after a killed server. PostgreSQL removes a stale `postmaster.pid` itself, unless the number in it belongs to
 * a living process, which it then takes for a running server for ever: common in containers, where process ids are small
 * and zombies are not always reaped. Only for the holder of the claim.
 * @returns whether a server was killed here: it will recover
 * @throws EmbeddedPostgresError `foreign-server` when a server runs that no process here started
 */
export function clearStalePostmaster(paths: DataPaths): boolean {
  const left = readPostmasterFile(paths)
  if (left === null) return false
  if (isClusterPostmaster(left.pid, paths))
    throw new EmbeddedPostgresError(
      "foreign-server",
      `Another PostgreSQL (process ${left.pid}) runs on ${paths.cluster}. Stop it ("kill -INT ${left.pid}") and try again.`,
    )
  if (isProcess(left.pid)) rmSync(paths.postmasterFile, { force: true })
  return true
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return getErrorCode(error) === "EPERM"
  }
}
