import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { lstatSync } from "node:fs"
import { dirname } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import type { Binaries } from "./binaries.ts"
import type { DataPaths } from "./data-folder.ts"
import { EmbeddedPostgresError } from "./error.ts"

/** The account that the server runs as, and owner of its files. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /**
   * `as-is`: the current user, who is not root. `setuid`: root drops its privileges. `namespace`: root keeps its file
   * permissions and only appears as uid 1 in a user namespace, so that it can pass folders that are closed to all others.
   */
  readonly by: "as-is" | "setuid" | "namespace"
}

/** The unprivileged account that every system has under this number. */
const NOBODY = { uid: 65_534, gid: 65_534 }

const NAMESPACE = ["--user", "--map-user=1", "--map-group=1"]

const run = promisify(execFile)
const succeeds = async (program: string, ...args: ReadonlyArray<string>): Promise<boolean> =>
  (await run(program, args).catch(() => null)) !== null

/**
 * Chooses the account: the current user; for root the owner of the data folder, so that the owner can start the server,
 * too, or `nobody` when that is root or has no name here, which initdb needs.
 * @throws EmbeddedPostgresError `folder-unreachable` when that account can't reach its folder or the binaries
 */
export const chooseAccount = async (
  { dataDir }: DataPaths,
  { postgres }: Binaries,
  hasNamespaces = () => succeeds("unshare", ...NAMESPACE, "true"),
): Promise<Account> => {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0]
  if (uid !== 0) return { uid, gid, by: "as-is" }
  const owner = lstatSync(dataDir)
  const isNamed = owner.uid !== 0 && (await succeeds("id", "-un", String(owner.uid)))
  const who = isNamed ? { uid: owner.uid, gid: owner.gid } : NOBODY
  const closed = await findClosedFolder(who, [...listAncestors(dataDir), ...listAncestors(dirname(postgres))])
  if (closed === "") return { ...who, by: "setuid" }
  if (owner.uid === 0 && (await hasNamespaces())) return { uid: 0, gid: 0, by: "namespace" }
  throw new EmbeddedPostgresError(
    "folder-unreachable",
    `PostgreSQL does not run as root, and the account it would run as (uid ${String(who.uid)}) can't pass the folder ${closed}. Open it ("chmod o+x ${closed}"), run as a user other than root, set HRSYNC_DATA_DIR to a folder that others can pass (for example /var/lib/hrsync), or set DATABASE_URL to a PostgreSQL server.`,
  )
}

const listAncestors = (folder: string): ReadonlyArray<string> =>
  folder === dirname(folder) ? [folder] : [...listAncestors(dirname(folder)), folder]

/** The first of the folders that the account can't pass; empty: it passes all. */
const findClosedFolder = async (who: typeof NOBODY, folders: ReadonlyArray<string>): Promise<string> => {
  const script = 'for folder do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit; }; done'
  return (await run("sh", ["-c", script, "sh", ...folders], { ...who, cwd: "/" })).stdout
}

/** Gives the database's folder to the account, for example after a first start as another user. */
export const takeOwnership = async ({ root }: DataPaths, { uid, gid, by }: Account): Promise<void> => {
  if (by !== "as-is") await run("chown", ["-Rh", `${String(uid)}:${String(gid)}`, root])
}

/**
 * Starts a program as the account, in a session of its own: Ctrl-C in a terminal does not reach it. It gets a minimal
 * environment, since ours holds secrets; TZ=UTC saves initdb the search for the time zone.
 */
export const spawnAs = (
  { uid, gid, by }: Account,
  command: ReadonlyArray<string>,
  stdio: StdioOptions,
): ChildProcess => {
  const [program = "", ...args] = by === "namespace" ? ["unshare", ...NAMESPACE, ...command] : command
  const env = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" }
  return spawn(program, args, { cwd: "/", detached: true, env, stdio, ...(by === "setuid" && { uid, gid }) })
}

/** Runs a program to its end. @throws Error with its error message */
export const runAs = async (
  account: Account,
  command: ReadonlyArray<string>,
  /** Inherited (claim.ts), so that no server starts while an orphaned program still writes. */
  life: number,
  input = "",
): Promise<void> => {
  const child = spawnAs(account, command, ["pipe", "ignore", "pipe", life])
  // A program that ends early closes its input; its exit code says so.
  child.stdin?.on("error", () => undefined).end(input)
  const complaint = child.stderr === null ? "" : text(child.stderr)
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0)
    throw new Error((await complaint).trim() || `${command[0] ?? ""} ended with ${String(code)}`)
}
