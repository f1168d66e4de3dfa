import { createHash } from "node:crypto"
import { chownSync, lstatSync, mkdirSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import type { Account } from "./account.ts"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "./data-paths.ts"
import { port } from "../server/server-settings.ts"

const socketName = `.s.PGSQL.${port}`

/** The length of `sun_path` without its terminator: 108 bytes on Linux, 104 on macOS. */
const maxSocketPath = process.platform === "darwin" ? 103 : 107

/**
 * Chooses the folder of the server's socket: the data folder, or when its path is too long for a socket, a private folder
 * in the temporary directory. Only for the holder of the claim; others read the path from `postmaster.pid`.
 * @throws EmbeddedPostgresError `folder-unusable` when another user owns that private folder
 */
export function makeSocketFolder(paths: DataPaths, account: Account): string {
  const folder = chooseFolder(paths, account)
  // The lock of a killed server holds a process id, which another process may have by now.
  rmSync(path.join(folder, `${socketName}.lock`), { force: true })
  return folder
}

function chooseFolder(paths: DataPaths, account: Account): string {
  if (Buffer.byteLength(path.join(paths.run, socketName)) <= maxSocketPath) return paths.run
  const name = createHash("sha256").update(paths.dataDir).digest("hex").slice(0, 16)
  const folder = path.join(os.tmpdir(), `hrsync-${name}`)
  const made = makePrivate(folder)
  if (made) chownSync(folder, account.uid, account.gid)
  requirePrivate(folder, account)
  return folder
}

function makePrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return false
    throw error
  }
}

/** Everyone may write in the temporary directory, so a folder with our name need not be ours. */
function requirePrivate(folder: string, account: Account): void {
  const { mode, uid } = lstatSync(folder)
  const isOurs = (mode & 0o170_777) === 0o040_700 && uid === account.uid
  if (isOurs) return
  throw new EmbeddedPostgresError(
    "folder-unusable",
    `The path of the data folder is too long for a socket, and ${folder}, which would stand in for it, is not a private folder of uid ${account.uid}. Remove it, set TMPDIR to another folder, or set HRSYNC_DATA_DIR to a shorter path.`,
  )
}
