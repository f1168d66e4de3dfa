import { requireSupport } from "./binaries.ts"
import { deadlineIn } from "./deadline.ts"
import { detachFromServer, attachOrStart } from "./attach-or-start.ts"
import { superviseServer } from "./supervise-server.ts"
import { prepareDataPaths } from "./data-paths.ts"
import { database, port, user } from "./server-settings.ts"
import type { Step } from "./start.ts"

export interface AttachOptions {
  /** The product's data folder; everything of the database stands in `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly onProgress?: (step: Step) => void
  /** The server died while attached and can't be started again; it is tried again every few seconds. */
  readonly onTrouble?: (error: unknown) => void
  /** How long to wait for a server that is ready, in milliseconds; default 2 minutes. */
  readonly startTimeoutMillis?: number
}

/** A running server this process is attached to. */
export interface EmbeddedPostgres {
  /** The folder of the unix socket: node-postgres and TypeORM take it as `host`. */
  readonly host: string
  readonly port: number
  /** A superuser: what serves requests must step down to a role that row-level security binds. */
  readonly user: string
  readonly database: string
  /** Whether this call started the server; false when it ran already. */
  readonly started: boolean
  /**
   * Lets go of the server, which stops when nobody else is attached; resolves when it has.
   * @throws EmbeddedPostgresError `timeout` when it does not stop in the time a start may take
   */
  readonly detach: () => Promise<void>
}

/**
 * Attaches to the PostgreSQL of a data folder, starting it (and creating it) when it does not run. It runs for as long
 * as any process is attached, however each of them ends, and is started again should it die. Being attached does not
 * keep the process alive.
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
    user,
    database,
    started: first.started,
    detach: () => (detached ??= detach()),
  }
}
