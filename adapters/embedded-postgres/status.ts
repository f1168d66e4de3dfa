import { realpath } from "node:fs/promises"
import { isAlive } from "./guard/claim.ts"
import { clusterVersion } from "./folder/cluster.ts"
import { getErrorCode, EmbeddedPostgresError } from "./error.ts"
import { folderUnusable, makeDataPaths, type DataPaths } from "./folder/data-paths.ts"
import { readPostmasterFile } from "./folder/postmaster-file.ts"
import { database, LOGIN_NAMES, port } from "./server/server-settings.ts"

/** The state of a data folder, for troubleshooting. */
export interface EmbeddedPostgresStatus {
  readonly running: boolean
  /** The major version of its files, e.g. `18`; null when no database has been created yet. */
  readonly version: string | null
  /** The socket's folder while it runs. */
  readonly host: string | null
  readonly port: number
  readonly user: string
  readonly database: string
  readonly folder: string
  readonly log: string
}

/**
 * Reads the state without changing anything: neither starts a server nor keeps one running.
 * @throws EmbeddedPostgresError `folder-unusable` when the folder belongs to another user
 */
export async function embeddedPostgresStatus(dataDir: string): Promise<EmbeddedPostgresStatus> {
  try {
    return await readStatus(makeDataPaths(await realpath(dataDir)))
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return readStatus(makeDataPaths(dataDir))
    throw error instanceof EmbeddedPostgresError ? error : folderUnusable(dataDir, error)
  }
}

async function readStatus(paths: DataPaths): Promise<EmbeddedPostgresStatus> {
  const server = isAlive(paths.run) ? readPostmasterFile(paths) : null
  const running = server?.state === "ready"
  return {
    running,
    version: await clusterVersion(paths),
    host: running ? server.socketFolder : null,
    port,
    user: LOGIN_NAMES.owner,
    database,
    folder: paths.root,
    log: paths.log,
  }
}
