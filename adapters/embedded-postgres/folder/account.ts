import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process"
import { lstatSync } from "node:fs"
import { lchown, lstat, readdir } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import type { Binaries } from "../binaries/binaries.ts"
import { EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "./data-paths.ts"
import { findUnreachable } from "./find-unreachable.ts"

/** The account that the server runs as. PostgreSQL refuses to run as root. */
export interface Account {
  /** Owner of its files. */
  readonly uid: number
  readonly gid: number
  /**
   * `as-is`: the current user, who is not root. `setuid`: root drops its privileges. `namespace`: root keeps its file
   * permissions and only appears as uid 1 in a user namespace, so that it can pass folders that are closed to all others.
   */
  readonly by: "as-is" | "setuid" | "namespace"
}

/** The unprivileged account that every system has under this number. */
const nobody = 65_534

const namespacePrefix = ["unshare", "--user", "--map-user=1", "--map-group=1"]

/**
 * Chooses the account: the current user; for root the owner of the data folder, so that the owner can start the server,
 * too, or `nobody` when that is root or has no name here.
 * @throws EmbeddedPostgresError `folder-unreachable` when that account can't reach its folder or the binaries
 */
export async function chooseAccount(
  paths: DataPaths,
  binaries: Binaries,
  hasNamespaces: () => Promise<boolean> = hasUserNamespaces,
): Promise<Account> {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0]
  if (uid !== 0) return { uid, gid, by: "as-is" }

  const owner = lstatSync(paths.dataDir)
  const who = (await hasAccountName(owner.uid))
    ? { uid: owner.uid, gid: owner.gid }
    : { uid: nobody, gid: nobody }
  const closed = findUnreachableFolder(paths, binaries, who)
  if (closed === null) return { ...who, by: "setuid" }
  if (owner.uid === 0 && (await hasNamespaces())) return { uid: 0, gid: 0, by: "namespace" }
  throw new EmbeddedPostgresError(
    "folder-unreachable",
    `PostgreSQL does not run as root, and the account it would run as (uid ${who.uid}) can't pass the folder ${closed}. Open it ("chmod o+x ${closed}"), run as a user other than root, set HRSYNC_DATA_DIR to a folder that others can pass (for example /var/lib/hrsync), or set DATABASE_URL to a PostgreSQL server.`,
  )
}

function findUnreachableFolder(
  paths: DataPaths,
  binaries: Binaries,
  who: { uid: number; gid: number },
): string | null {
  return (
    findUnreachable(paths.dataDir, who, "pass") ??
    findUnreachable(path.dirname(binaries.postgres), who, "enter")
  )
}

/**
 * Whether a non-root account with this number exists: initdb needs a name, and the owner of a mounted folder may have
 * none.
 */
async function hasAccountName(uid: number): Promise<boolean> {
  return uid !== 0 && (await commandSucceeds("id", ["-un", String(uid)]))
}

/** Containers often forbid user namespaces. */
async function hasUserNamespaces(): Promise<boolean> {
  const [program = "", ...args] = namespacePrefix
  return commandSucceeds(program, [...args, "true"])
}

async function commandSucceeds(program: string, args: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, args).then(
    () => true,
    () => false,
  )
}

/**
 * Changes the owner of the database's folder to the account when it differs, for example after a first start as another
 * user.
 */
export async function takeOwnership(paths: DataPaths, account: Account): Promise<void> {
  if (account.by === "as-is") return
  const outermost = [paths.root, ...(await readdir(paths.root)).map((name) => path.join(paths.root, name))]
  const owners = await Promise.all(outermost.map(async (file) => (await lstat(file)).uid))
  if (owners.every((uid) => uid === account.uid)) return
  // Changes a folder's content before the folder itself, so that an interrupted call starts over the next time.
  const inside = (await readdir(paths.root, { recursive: true })).toReversed()
  for (const file of [...inside.map((name) => path.join(paths.root, name)), paths.root])
    await lchown(file, account.uid, account.gid)
}

/**
 * Starts a program as the account, in a session of its own: Ctrl-C in a terminal does not reach it. It gets a minimal
 * environment, since ours holds secrets; TZ=UTC saves initdb the search for the time zone.
 */
export function spawnAs(account: Account, command: readonly string[], stdio: StdioOptions): ChildProcess {
  const [program = "", ...args] = account.by === "namespace" ? [...namespacePrefix, ...command] : command
  return spawn(program, args, {
    cwd: "/",
    detached: true,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    stdio,
    ...(account.by === "setuid" ? { uid: account.uid, gid: account.gid } : {}),
  })
}
