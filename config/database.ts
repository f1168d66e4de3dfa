import { attachEmbeddedPostgres } from "../adapters/embedded-postgres/attach.ts"
import type { Database } from "../adapters/typeorm/database.ts"
import type { Settings } from "./env.ts"

export interface OpenDatabase {
  readonly database: Database
  /** Names of the migrations that ran. */
  readonly migrated: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** Connections of one process; the embedded server allows 100 in all. */
const POOL_SIZE = 20

/**
 * The database of these settings, brought up to date: that of DATABASE_URL, or the embedded one, which is started when
 * it does not run. `say` hears what takes time. `meanwhile` is called as soon as the server is on its way, to load what
 * is heavy: that holds the event loop, and would keep the server waiting.
 */
export const openDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  meanwhile: () => void = () => undefined,
): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir } = settings
  const onProgress = (step: keyof typeof EMBEDDED_STEPS) => {
    say(EMBEDDED_STEPS[step])
    void loadAdapter()
    meanwhile()
  }
  const server = databaseUrl === null ? await attachEmbeddedPostgres({ dataDir, onProgress }) : null
  const [{ openDataSource }, { makeDatabase }, { migrate }] = await loadAdapter()
  const address =
    server === null
      ? { url: databaseUrl ?? "" }
      : { host: server.host, port: server.port, username: server.user, database: server.database }
  const detach = () => server?.detach() ?? Promise.resolve()
  try {
    const database = makeDatabase(await openDataSource(address, POOL_SIZE))
    const migrated = await migrate(database.dataSource)
    return {
      database,
      migrated,
      close: async () => {
        await database.close()
        await detach()
      },
    }
  } catch (error) {
    await detach()
    throw error
  }
}

/** The modules of the database; Node keeps what was loaded once. */
const loadAdapter = () =>
  Promise.all([
    import("../adapters/typeorm/data-source.ts"),
    import("../adapters/typeorm/database.ts"),
    import("../adapters/typeorm/migrate.ts"),
  ])

const EMBEDDED_STEPS = {
  creating: "Creating the embedded PostgreSQL",
  starting: "Starting the embedded PostgreSQL",
  recovering: "The embedded PostgreSQL was not shut down in order; it recovers",
} as const
