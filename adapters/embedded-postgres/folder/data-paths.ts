import { access, constants, mkdir, realpath } from "node:fs/promises"
import path from "node:path"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"

/** The paths of one data folder; absolute, links resolved, so that all processes agree. */
export interface DataPaths {
  readonly dataDir: string
  readonly root: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
  /** A cluster that is being created; renamed to `cluster` when it is complete. */
  readonly creating: string
  /** The pipes, the acknowledgements and usually the socket. */
  readonly run: string
  /** The pipe that every attached process holds open for writing. */
  readonly attached: string
  /** The server's status file while it runs: process, socket folder, state. */
  readonly postmasterFile: string
  readonly log: string
}

export function makeDataPaths(dataDir: string): DataPaths {
  const root = path.join(dataDir, "postgres")
  const cluster = path.join(root, "cluster")
  const run = path.join(root, "run")
  return {
    dataDir,
    root,
    cluster,
    creating: path.join(root, "cluster.creating"),
    run,
    attached: path.join(run, "attached"),
    postmasterFile: path.join(cluster, "postmaster.pid"),
    log: path.join(root, "server.log"),
  }
}

/** Closed to others; but when root creates it, the unprivileged server must be able to pass through it, not list it. */
const dataDirMode = process.geteuid?.() === 0 ? 0o711 : 0o700

/**
 * Creates the data folder and the database's folder in it.
 * @throws EmbeddedPostgresError `folder-unusable`
 */
export async function prepareDataPaths(dataDir: string): Promise<DataPaths> {
  try {
    await mkdir(dataDir, { recursive: true, mode: dataDirMode })
    const paths = makeDataPaths(await realpath(dataDir))
    await mkdir(paths.root, { recursive: true, mode: 0o700 })
    await access(paths.root, constants.R_OK | constants.W_OK | constants.X_OK)
    return paths
  } catch (error) {
    throw folderUnusable(dataDir, error)
  }
}

export function folderUnusable(folder: string, error: unknown): EmbeddedPostgresError {
  const reason = getErrorCode(error) ?? "unknown error"
  return new EmbeddedPostgresError(
    "folder-unusable",
    `The data folder ${folder} can't be used (${reason}). Run as the user it belongs to, set HRSYNC_DATA_DIR to a folder of your own on a local disk, or set DATABASE_URL to a PostgreSQL server.`,
    error,
  )
}
