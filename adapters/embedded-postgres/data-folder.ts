import { createHash } from "node:crypto"
import { chownSync, copyFileSync, lstatSync, mkdirSync, rmSync, statSync, truncateSync } from "node:fs"
import { access, constants, mkdir, realpath } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { EmbeddedPostgresError, getErrorCode } from "./error.ts"

/** The paths of one data folder; absolute, links resolved, so that all processes agree. */
export type DataPaths = ReturnType<typeof makeDataPaths>

export const makeDataPaths = (dataDir: string) => {
  const root = join(dataDir, "postgres")
  return {
    dataDir,
    root,
    /** PostgreSQL's own data folder. */
    cluster: join(root, "cluster"),
    /** A cluster that is being created; renamed to `cluster` when it is complete. */
    creating: join(root, "cluster.creating"),
    /** The pipes, the acknowledgements and usually the socket. */
    run: join(root, "run"),
    /** The pipe that every attached process holds open for writing. */
    attached: join(root, "run", "attached"),
    postmasterFile: join(root, "cluster", "postmaster.pid"),
    log: join(root, "server.log"),
  } as const
}

/** Closed to others; but when root creates it, the unprivileged server must be able to pass through it, not list it. */
const DATA_DIR_MODE = process.geteuid?.() === 0 ? 0o711 : 0o700

/**
 * Creates the data folder and the database's folder in it.
 * @throws EmbeddedPostgresError `folder-unusable`
 */
export const prepareDataPaths = async (dataDir: string): Promise<DataPaths> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE })
    const paths = makeDataPaths(await realpath(dataDir))
    await mkdir(paths.root, { recursive: true, mode: 0o700 })
    await access(paths.root, constants.R_OK | constants.W_OK | constants.X_OK)
    return paths
  } catch (error) {
    const message = `The data folder ${dataDir} can't be used (${getErrorCode(error) ?? "unknown error"}). Run as the user it belongs to, set HRSYNC_DATA_DIR to a folder of your own on a local disk, or set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("folder-unusable", message, error)
  }
}

export const SOCKET = ".s.PGSQL.5432"

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** The length of `sun_path` without its terminator: 108 bytes on Linux, 104 on macOS. */
const MAX_SOCKET_PATH = process.platform === "darwin" ? 103 : 107

/**
 * Chooses the folder of the server's socket: the data folder, or when its path is too long for a socket, a private folder
 * in the temporary directory. Only for the holder of the claim; others read the path from `postmaster.pid`.
 * @throws EmbeddedPostgresError `folder-unusable` when another user owns that private folder
 */
export const makeSocketFolder = ({ dataDir, run }: DataPaths, owner: Owner): string => {
  const { uid, gid } = owner
  if (Buffer.byteLength(join(run, SOCKET)) <= MAX_SOCKET_PATH) return run
  const folder = join(tmpdir(), `hrsync-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`)
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chownSync(folder, uid, gid)
  // Everyone may write in the temporary directory, so a folder with our name need not be ours.
  const found = lstatSync(folder)
  if ((found.mode & 0o170_777) === 0o040_700 && found.uid === uid) return folder
  const message = `The path of the data folder is too long for a socket, and ${folder}, which would stand in for it, is not a private folder of uid ${String(uid)}. Remove it, set TMPDIR to another folder, or set HRSYNC_DATA_DIR to a shorter path.`
  throw new EmbeddedPostgresError("folder-unusable", message)
}

const MAX_LOG_BYTES = 8 * 1024 * 1024

export const logSize = ({ log }: DataPaths): number => statSync(log, { throwIfNoEntry: false })?.size ?? 0

/** Limits the server's log to twice 8 MB: the server appends, so its file can be truncated while it runs. */
export const capLog = (paths: DataPaths): void => {
  if (logSize(paths) <= MAX_LOG_BYTES) return
  // The previous file may belong to another account: it can be removed, but not written.
  rmSync(`${paths.log}.1`, { force: true })
  copyFileSync(paths.log, `${paths.log}.1`)
  truncateSync(paths.log)
}
