import { once } from "node:events"
import { closeSync, constants, openSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { type Account, chooseAccount, takeOwnership } from "./account.ts"
import { type Binaries, findBinaries, restoreSymlinks } from "./binaries.ts"
import { clearStalePostmaster, createCluster, isMissing, readPostmaster, syncCluster } from "./cluster.ts"
import { capLog, type DataPaths, logSize, makeSocketFolder, SOCKET } from "./data-folder.ts"
import { EmbeddedPostgresError, quoteClause } from "./error.ts"
import { isAnswered, pause, startGuard } from "./guard.ts"
import { makeLogins, readLogins } from "./logins.ts"
import { hasReader, openWriter } from "./named-pipe.ts"
import { postgresOptions } from "./settings.ts"

/**
 * The step of a start, reported as soon as its process runs. `creating` takes about a second; `recovering` after a crash
 * may take minutes.
 */
export type Step = "creating" | "starting" | "recovering"

/** This process's attachment to a running server. */
export interface Attachment {
  /** Writing end of the pipe: as long as it is open, the server runs. */
  readonly writer: number
  /** The folder of the server's socket. */
  readonly host: string
}

/** Attaches to a running server, and waits until it accepts connections; null when it has no guard, or the guard is exiting. */
export const joinServer = async (
  paths: DataPaths,
  deadline: AbortSignal,
  isGuarded = () => hasReader(paths.attached),
): Promise<Attachment | null> => {
  const writer = openWriter(paths.attached)
  if (writer === null) return null
  let host: string | null = null
  try {
    if (!(await isAnswered(paths, writer, isGuarded, deadline))) return null
    while ((host = await findOpenSocket(paths)) === null && isGuarded()) await pause(deadline)
    return host === null ? null : { writer, host }
  } finally {
    if (host === null) closeSync(writer)
  }
}

/** The folder of the socket, if the server accepts connections: the file of a killed server says so, too. */
const findOpenSocket = async (paths: DataPaths): Promise<string | null> => {
  const server = readPostmaster(paths)
  if (server?.state !== "ready" || server.socketFolder === "") return null
  const socket = connect(join(server.socketFolder, SOCKET))
  const isOpen = await once(socket, "connect").catch(() => null)
  socket.destroy()
  return isOpen === null ? null : server.socketFolder
}

/**
 * Starts the server under a guard, and creates its cluster first when there is none. Takes over the claim's end of the life pipe.
 * @throws EmbeddedPostgresError the reason, or `start-failed` with the server's last log lines
 */
export const startServer = async (
  paths: DataPaths,
  life: number,
  { report, roles }: { readonly report: (step: Step) => void; readonly roles: ReadonlyArray<string> },
  deadline: AbortSignal,
): Promise<Attachment> => {
  // The guard finds a writer from the beginning, and others wait for its acknowledgement instead of finding
  // no reader.
  const attached = openSync(paths.attached, constants.O_RDWR)
  try {
    removeLeftovers(paths)
    const binaries = findBinaries()
    restoreSymlinks(binaries.root)
    const account = await chooseAccount(paths, binaries)
    await takeOwnership(paths, account)
    const isNew = isMissing(paths, binaries)
    if (isNew) await createCluster(paths, { binaries, account, roles }, life, () => report("creating"))
    const step = clearStalePostmaster(paths) ? "recovering" : "starting"
    if (readLogins(paths.cluster)?.backup === undefined) await secureCluster(paths, binaries, account, life)
    capLog(paths)
    const logged = logSize(paths)
    const folder = makeSocketFolder(paths, account)
    // The lock of a killed server holds a process id, which another process may have by now.
    rmSync(join(folder, `${SOCKET}.lock`), { force: true })
    const command = [binaries.postgres, ...postgresOptions(paths.cluster, folder)]
    const isGuarded = await startGuard(paths, account, life, command)
    if (!isNew) report(step)
    const joined = await joinServer(paths, deadline, isGuarded)
    if (joined === null) throw startFailed(paths, logged)
    if (isNew) syncCluster(paths, binaries, account)
    return joined
  } finally {
    closeSync(attached)
    closeSync(life)
  }
}

/** A cluster of an earlier release has a superuser without a password and no logins, or lacks the one for backups. */
const secureCluster = async ({ cluster }: DataPaths, binaries: Binaries, account: Account, life: number) => {
  try {
    await makeLogins(cluster, binaries, account, life, false)
  } catch (error) {
    const message = `The logins of the database in ${cluster} can't be made: ${quoteClause((error as Error).message)}. Mend that, or set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("start-failed", message, error)
  }
}

/** Removes acknowledgements and unfinished pipes that killed processes left behind. */
const removeLeftovers = ({ root, run }: DataPaths): void => {
  const answers = readdirSync(run).filter((name) => name.startsWith("ack."))
  const drafts = readdirSync(root).filter((name) => name.startsWith("run."))
  for (const file of [...answers.map((name) => join(run, name)), ...drafts.map((name) => join(root, name))])
    rmSync(file, { recursive: true, force: true })
}

const startFailed = ({ root, log }: DataPaths, logged: number): EmbeddedPostgresError => {
  // Holds no personal data (settings.ts).
  const lines = readFileSync(log).subarray(logged).toString().trim().split("\n").slice(-5)
  return new EmbeddedPostgresError(
    "start-failed",
    `PostgreSQL did not start in ${root}: ${quoteClause(lines.join("\n")) || "it said nothing"}. Mend that (its log is ${log}), or set DATABASE_URL to a PostgreSQL server.`,
  )
}
