import { attachEmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import type { Step } from "../../adapters/embedded-postgres/server/start.ts"
import type { DatabaseAddress, DatabaseRole } from "../../adapters/typeorm/data-source.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { computePoolSizes, chooseTimeLimits } from "./database-pool.ts"
import type { Settings } from "./env.ts"

export interface OpenDatabase {
  readonly database: Database
  /** The address of the database, for other threads. */
  readonly address: DatabaseAddress
  /** Names of the migrations that ran. */
  readonly migrated: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/**
 * Opens the database of these settings and migrates it: that of DATABASE_URL, or the embedded one, which is started
 * if it does not run. The roles of this thread determine the pool and its limits; a command has no role. `say`
 * receives progress messages. `meanwhile` is called once the server is starting, for slow work: blocking the event
 * loop earlier would delay the server.
 */
export const openDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  meanwhile: (step: Step) => void = () => undefined,
): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir } = settings
  const onProgress = (step: Step) => {
    say(EMBEDDED_STEPS[step])
    void loadAdapter()
    meanwhile(step)
  }
  const server = databaseUrl === null ? await attachEmbeddedPostgres({ dataDir, onProgress }) : null
  const address: DatabaseAddress =
    server === null
      ? { url: databaseUrl ?? "" }
      : { host: server.host, port: server.port, username: server.user, database: server.database }
  const detach = () => server?.detach() ?? Promise.resolve()
  try {
    const migrated = await migrateDatabase(address)
    const database = await connectDatabase(address, settings)
    return {
      database,
      address,
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

/** By the role that logs in, which owns the tables. */
const migrateDatabase = async (address: DatabaseAddress): Promise<ReadonlyArray<string>> => {
  const [{ openDataSource }, , { migrate }] = await loadAdapter()
  const owner = await openDataSource(address, 1)
  try {
    return await migrate(owner)
  } finally {
    await owner.destroy()
  }
}

/** Opens a running, migrated database from another thread with its own roles. */
export const connectDatabase = async (
  address: DatabaseAddress,
  settings: Pick<Settings, "roles" | "databasePool" | "laneSlots">,
): Promise<Database> => {
  const [{ openDataSource }, { makeDatabase }] = await loadAdapter()
  const limits = chooseTimeLimits(settings)
  const { service, tenants } = computePoolSizes(settings)
  const open = (size: number, role: DatabaseRole) => openDataSource(address, size, limits, role)
  return tenants === 0
    ? makeDatabase(await open(service, "hrsync_service"), null)
    : makeDatabase(
        ...(await Promise.all([open(service, "hrsync_service"), open(tenants, "hrsync_application")])),
      )
}

/** The modules of the database; Node caches them after the first import. */
const loadAdapter = () =>
  Promise.all([
    import("../../adapters/typeorm/data-source.ts"),
    import("../../adapters/typeorm/database.ts"),
    import("../../adapters/typeorm/migrate.ts"),
  ])

const EMBEDDED_STEPS = {
  creating: "Creating the embedded PostgreSQL",
  starting: "Starting the embedded PostgreSQL",
  recovering: "The embedded PostgreSQL was not shut down cleanly; it recovers",
} satisfies Record<Step, string>
