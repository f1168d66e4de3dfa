import { requireSupport } from "./binaries/binaries.ts"
import { deadlineIn } from "./server/deadline.ts"
import { detachFromServer, attachOrStart } from "./attach-or-start.ts"
import { superviseServer } from "./server/supervise-server.ts"
import { prepareDataPaths } from "./folder/data-paths.ts"
import type { Logins } from "./folder/login.ts"
import { requireLogins } from "./server/ready.ts"
import { database, port } from "./server/server-settings.ts"
import type { Step } from "./server/start.ts"

export interface AttachOptions {
  /** The product's data folder; the database uses `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly onProgress?: (step: Step) => void
  /** Called when the server died while attached and can't be restarted; the restart is retried every few seconds. */
  readonly onTrouble?: (error: unknown) => void
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
export async function attachEmbeddedPostgres(options: AttachOptions): Promise<EmbeddedPostgres> {
  const { dataDir, startTimeoutMillis: startTimeout = 120_000 } = options
  const report = options.onProgress ?? (() => undefined)
  requireSupport()
  const paths = await prepareDataPaths(dataDir)
  const attach = () =>
    attachOrStart(paths, report, deadlineIn(startTimeout, "PostgreSQL did not get ready", paths))

  const first = await attach()
  const kept = superviseServer(paths, first, attach, options.onTrouble ?? (() => undefined))
  const detach = async () => {
    const writer = await kept.end()
    await detachFromServer(paths, writer, deadlineIn(startTimeout, "PostgreSQL did not stop", paths))
  }
  let detached: Promise<void> | undefined
  return {
    host: first.host,
    port,
    logins: requireLogins(paths),
    database,
    started: first.started,
    detach: () => (detached ??= detach()),
  }
}
