import { closeSync } from "node:fs"
import { requireSupport } from "./binaries.ts"
import { claimStart, isAlive, preparePipes } from "./claim.ts"
import { isPostmaster, readPostmaster } from "./cluster.ts"
import { capLog, type DataPaths, prepareDataPaths } from "./data-folder.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { pause } from "./guard.ts"
import { type Logins, readLogins } from "./logins.ts"
import { hasReader, hasWriter, unless } from "./named-pipe.ts"
import { type Attachment, joinServer, startServer, type Step } from "./server.ts"
import { DATABASE, PORT } from "./settings.ts"

export interface AttachOptions {
  /** The product's data folder; the database uses `<dataDir>/postgres`. */
  readonly dataDir: string
  /** Made with a new cluster, without a login, and granted to the owner: those of a database that is restored into it. */
  readonly roles?: ReadonlyArray<string>
  readonly onProgress?: (step: Step) => void
  /** Time limit for the server to become ready, in milliseconds; default 2 minutes. */
  readonly startTimeoutMillis?: number
}

/** A running server that this process is attached to. */
export interface EmbeddedPostgres {
  /** The folder of the unix socket, which node-postgres and TypeORM accept as `host`. */
  readonly host: string
  readonly port: number
  /** With passwords. None is a superuser, and the socket accepts no other. */
  readonly logins: Logins
  readonly database: string
  /** Whether this call started the server; false when it was already running. */
  readonly started: boolean
  /**
   * Detaches. The server stops when no other process is attached; resolves when it has.
   * @throws EmbeddedPostgresError `timeout` when it does not stop in the time a start may take
   */
  readonly detach: () => Promise<void>
}

/**
 * Attaches to the PostgreSQL server of a data folder, and starts it (and creates it) when it does not run. It runs as
 * long as any process is attached, however each of them ends, and is restarted when it dies. Being attached does not keep
 * the process alive.
 * @throws EmbeddedPostgresError with a message that says what to do
 */
export const attachEmbeddedPostgres = async (options: AttachOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, roles = [], onProgress = () => undefined, startTimeoutMillis = 120_000 } = options
  requireSupport()
  const paths = await prepareDataPaths(dataDir)
  let started = false
  const start = (life: number, deadline: AbortSignal) => {
    started = true
    return startServer(paths, life, { report: onProgress, roles }, deadline)
  }
  const attach = () =>
    within(startTimeoutMillis, paths, "get ready", (deadline) => attachOrStart(paths, start, deadline))
  const first = await attach()
  const isFirst = started
  const logins = readLogins(paths.cluster)
  if (logins === null) {
    closeSync(first.writer)
    const message = `The logins of the database in ${paths.cluster} are missing. Stop every process that uses it; the next start makes new ones.`
    throw new EmbeddedPostgresError("folder-unusable", message)
  }
  const end = superviseServer(paths, first.writer, attach)
  const detach = async () => {
    const writer = await end()
    await within(startTimeoutMillis, paths, "stop", (deadline) => detachFromServer(paths, writer, deadline))
  }
  let detached: Promise<void> | undefined
  return {
    host: first.host,
    port: PORT,
    logins,
    database: DATABASE,
    started: isFirst,
    detach: () => (detached ??= detach()),
  }
}

/** Runs something within the time limit of a start. @throws EmbeddedPostgresError `timeout` */
const within = async <A>(
  millis: number,
  { dataDir, log }: DataPaths,
  doing: string,
  work: (deadline: AbortSignal) => Promise<A>,
): Promise<A> => {
  const deadline = AbortSignal.timeout(millis)
  try {
    return await work(deadline)
  } catch (error) {
    if (!deadline.aborted) throw error
    const message = `PostgreSQL did not ${doing} within ${String(millis / 1000)} s (data folder ${dataDir}). Its log is ${log}. If it is still at work there, for example recovering from a crash, try again later; else set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("timeout", message, error)
  }
}

/** Attaches to the running server, or starts one: whichever succeeds first. */
const attachOrStart = async (
  paths: DataPaths,
  start: (life: number, deadline: AbortSignal) => Promise<Attachment>,
  deadline: AbortSignal,
): Promise<Attachment> => {
  const endOrphan = makeOrphanShutdown(paths)
  await preparePipes(paths)
  for (;;) {
    const joined = await joinServer(paths, deadline)
    if (joined !== null) return joined
    const life = claimStart(paths)
    if (life !== null) return start(life, deadline)
    // The server is shutting down, or another process has just begun to start it.
    endOrphan()
    await pause(deadline)
  }
}

/** When no other process is attached, waits until the server has stopped. */
const detachFromServer = async (paths: DataPaths, writer: number, deadline: AbortSignal): Promise<void> => {
  const endOrphan = makeOrphanShutdown(paths)
  closeSync(writer)
  while (!hasWriter(paths.attached) && isAlive(paths)) {
    endOrphan()
    await pause(deadline)
  }
}

/** A server that runs without its guard for this long counts as orphaned. */
const ORPHAN_MILLIS = 1000

/**
 * When a guard is killed, nothing stops its server. The server can't get a new guard (only a parent sees it exit), so it
 * is shut down and restarted; attached programs lose their connections for a moment. Call this while no server can be
 * joined or started.
 */
const makeOrphanShutdown = (paths: DataPaths): (() => void) => {
  let since = performance.now()
  return () => {
    if (hasReader(paths.attached)) since = performance.now()
    if (performance.now() - since < ORPHAN_MILLIS) return
    since = performance.now()
    const server = readPostmaster(paths)
    if (server === null || server.state === "stopping" || !isPostmaster(server.pid, paths)) return
    unless({ ESRCH: true }, () => process.kill(server.pid, "SIGINT"))
  }
}

/** Milliseconds between two checks of the server: one system call each. */
const CHECK_MILLIS = 1000
const CHECKS_BETWEEN_STARTS = 10
const CHECKS_BETWEEN_CAPS = 60

/**
 * Supervises a server that this process is attached to. The first attached process that sees it die (a crash of its
 * guard, an operator's kill) restarts it; the others find themselves attached to the new one.
 * @returns stops supervising and returns the attachment's writing end, still open
 */
const superviseServer = (paths: DataPaths, first: number, attach: () => Promise<Attachment>) => {
  let writer = first
  let checks = 0
  let checking: Promise<void> | null = null
  const check = async () => {
    checks += 1
    if (checks % CHECKS_BETWEEN_CAPS === 0) capLog(paths)
    if (checks < 0 || hasReader(paths.attached)) return
    const { writer: next } = await attach()
    closeSync(writer)
    writer = next
  }
  const waitLonger = () => {
    checks = -CHECKS_BETWEEN_STARTS
  }
  const finish = () => {
    checking = null
  }
  const timer = setInterval(() => {
    checking ??= check().catch(waitLonger).finally(finish)
  }, CHECK_MILLIS)
  timer.unref()
  return async (): Promise<number> => {
    clearInterval(timer)
    await checking
    return writer
  }
}
