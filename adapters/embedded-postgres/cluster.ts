import { closeSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs"
import { readFile, rename, rm } from "node:fs/promises"
import path from "node:path"
import { spawnAs, type Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { getErrorCode, EmbeddedPostgresError } from "./error.ts"
import type { DataPaths } from "./data-paths.ts"
import { isClusterPostmaster, readPostmasterFile } from "./postmaster-file.ts"
import { initdbOptions } from "./server-settings.ts"

/**
 * The major version a data folder was made with; null when there is none yet.
 * @throws EmbeddedPostgresError `folder-unusable` when there is something else: what may be data is never replaced
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

/** @throws EmbeddedPostgresError `wrong-version`: the files of one major version mean nothing to another */
export function requireVersion(found: string, binaries: Binaries, paths: DataPaths): void {
  if (found === binaries.major) return
  throw new EmbeddedPostgresError(
    "wrong-version",
    `The database in ${paths.cluster} was made by PostgreSQL ${found}; this release brings ${binaries.major}, which can't read it. Export it with the release that made it (pg_dump) and import it into a new data folder (HRSYNC_DATA_DIR), or run a PostgreSQL ${found} server on it and set DATABASE_URL.`,
  )
}

/**
 * Creates the cluster beside its place and renames it when it is whole: one that was cut short is made anew.
 * @param life inherited by initdb, so that nobody starts while an orphaned one still writes
 * @param onBegun when initdb runs
 * @throws EmbeddedPostgresError `create-failed` with what initdb said
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
  const running = run(account, initdb, life)
  onBegun()
  const { code, complaint } = await running
  if (code !== 0)
    throw new EmbeddedPostgresError(
      "create-failed",
      `A database can't be created in ${paths.root}: ${complaint || `initdb ended with ${String(code)}`}. Mend that, set HRSYNC_DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server.`,
    )
  await rename(paths.creating, paths.cluster)
}

function run(
  account: Account,
  command: readonly string[],
  life: number,
): Promise<{ code: number | null; complaint: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(account, command, ["ignore", "ignore", "pipe", life])
    let complaint = ""
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaint += text))
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, complaint: complaint.trim() }))
  })
}

/**
 * Brings a cluster made with `--no-sync` to the disk in the background: nobody waits for it, and the server may run.
 * Only a power cut within this first second can spoil the cluster. Should it fail, the kernel does the same later.
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
 * Looks after what a killed server left behind. Its `postmaster.pid` PostgreSQL clears up itself, unless the number in
 * it belongs to a living process, which it then takes for a running server for ever: common in containers, where
 * numbers are small and the dead are not always buried. Only for the holder of the claim.
 * @returns whether a server was killed here: it will recover
 * @throws EmbeddedPostgresError `foreign-server` when a server runs that nobody here started
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
