import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { type Account, runAs, spawnAs } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import type { DataPaths } from "./data-folder.ts"
import { EmbeddedPostgresError, quoteClause } from "./error.ts"
import { makeLogins } from "./logins.ts"
import { unless } from "./named-pipe.ts"
import { SUPERUSER } from "./settings.ts"

/**
 * Whether the folder has no cluster yet.
 * @throws EmbeddedPostgresError `wrong-version`: one major version can't read the files of another; `folder-unusable` when the
 *   folder holds something else: possible data is never replaced
 */
export const isMissing = ({ cluster }: DataPaths, { major }: Binaries): boolean => {
  if (!existsSync(cluster)) return true
  const version = unless({ ENOENT: "" }, () => readFileSync(join(cluster, "PG_VERSION"), "utf8")).trim()
  if (version === major) return false
  if (version === "") {
    const message = `${cluster} exists but holds no database (PG_VERSION is missing). Restore it from a backup, or move it away to begin with an empty database.`
    throw new EmbeddedPostgresError("folder-unusable", message)
  }
  const message = `The database in ${cluster} was made by PostgreSQL ${version}; this release brings ${major}, which can't read it. Export it with the release that made it (pg_dump) and import it into a new data folder (HRSYNC_DATA_DIR), or run a PostgreSQL ${version} server on it and set DATABASE_URL.`
  throw new EmbeddedPostgresError("wrong-version", message)
}

interface NewCluster {
  readonly binaries: Binaries
  readonly account: Account
  /** In addition to those of the product. */
  readonly roles: ReadonlyArray<string>
}

/**
 * Creates the cluster with its logins in a temporary folder and renames it when it is complete: an
 * interrupted creation starts over.
 * @param life inherited by initdb, so that no server starts while an orphaned one still writes
 * @param onBegun called when initdb runs
 * @throws EmbeddedPostgresError `create-failed` with the output of initdb or of the server
 */
export const createCluster = async (
  { root, creating, cluster }: DataPaths,
  { binaries, account, roles }: NewCluster,
  life: number,
  onBegun: () => void,
): Promise<void> => {
  await rm(creating, { recursive: true, force: true })
  // UTF-8 with the built-in collation does not depend on the system's. Nobody logs in before logins.ts replaces the rules.
  const format = [
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]
  const initdb = [binaries.initdb, "-D", creating, `--username=${SUPERUSER}`, "--auth=reject", ...format]
  try {
    // Flushed to disk in the background right after the first start: see syncCluster.
    const running = runAs(account, [...initdb, "--no-sync", "--no-instructions"], life)
    onBegun()
    await running
    await makeLogins(creating, binaries, account, life, true, roles)
  } catch (error) {
    const message = `A database can't be created in ${root}: ${quoteClause((error as Error).message)}. Mend that, set HRSYNC_DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("create-failed", message, error)
  }
  await rename(creating, cluster)
}

/**
 * Flushes a cluster created with `--no-sync` to disk in the background: nothing waits for it, and the server may run.
 * Only a power failure within this first second can damage the cluster. If it fails, the kernel does the same later.
 */
export const syncCluster = ({ cluster }: DataPaths, { initdb }: Binaries, account: Account): void => {
  const child = spawnAs(account, [initdb, "--sync-only", "-D", cluster], "ignore")
  child.once("error", () => undefined)
  child.unref()
}

export interface Postmaster {
  readonly pid: number
  /** Empty until the server listens. */
  readonly socketFolder: string
  /** `starting`, `ready` or `stopping`. */
  readonly state: string
}

/** The content of `postmaster.pid` (PostgreSQL's `miscadmin.h`, LOCK_FILE_LINE_*); a killed server leaves it behind. */
export const readPostmaster = ({ postmasterFile }: DataPaths): Postmaster | null => {
  const lines = unless({ ENOENT: "" }, () => readFileSync(postmasterFile, "utf8")).split("\n")
  const pid = Number.parseInt(lines[0] ?? "")
  return pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? "", state: lines[7]?.trim() ?? "" } : null
}

/** Whether that process is alive and is this cluster's server, not a later process with the same id. */
export const isPostmaster = (pid: number, { cluster }: DataPaths): boolean => {
  try {
    // A server's working directory is its cluster; macOS has no /proc, there the command line names the cluster.
    if (process.platform === "linux") return readlinkSync(`/proc/${String(pid)}/cwd`) === cluster
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
    return command.includes(`-D ${cluster} `)
  } catch {
    return false
  }
}

/**
 * Cleans up after a killed server. PostgreSQL removes a stale `postmaster.pid` itself, unless the number in it belongs to
 * a living process, which it then takes for a running server for ever: common in containers, where process ids are small
 * and zombies are not always reaped. Only for the holder of the claim.
 * @returns whether a server was killed here: it will recover
 * @throws EmbeddedPostgresError `foreign-server` when a server runs that no process here started
 */
export const clearStalePostmaster = (paths: DataPaths): boolean => {
  const left = readPostmaster(paths)
  if (left === null) return false
  if (isPostmaster(left.pid, paths)) {
    const message = `Another PostgreSQL (process ${String(left.pid)}) runs on ${paths.cluster}. Stop it ("kill -INT ${String(left.pid)}") and try again.`
    throw new EmbeddedPostgresError("foreign-server", message)
  }
  rmSync(paths.postmasterFile, { force: true })
  return true
}
