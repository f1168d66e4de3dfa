import type { DataSource } from "typeorm"
import { attachEmbeddedPostgres, type EmbeddedPostgres } from "../../../adapters/embedded-postgres/attach.ts"
import type { Login } from "../../../adapters/embedded-postgres/logins.ts"
import type { Step } from "../../../adapters/embedded-postgres/server.ts"
import type { DatabaseAddress, DatabaseRole } from "../../../adapters/typeorm/data-source.ts"
import type { Database } from "../../../adapters/typeorm/database.ts"
import { computePoolSizes, chooseTimeLimits } from "./database-pool.ts"
import { InvalidSettings, type Settings } from "../settings/env.ts"

/** The addresses that a thread serves with; they may have the same login. */
export interface ServingAddresses {
  readonly service: DatabaseAddress
  /** For the calls of one tenant; null: the thread serves none. */
  readonly tenants: DatabaseAddress | null
}

interface DatabaseAddresses extends ServingAddresses {
  /** The address of the login that owns the tables; null: this process does not migrate. */
  readonly owner: DatabaseAddress | null
}

export interface OpenDatabase {
  readonly database: Database
  /** For another thread that serves no calls of tenants. */
  readonly addresses: ServingAddresses
  /** Names of the migrations that ran. */
  readonly migrated: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/**
 * Opens the database of these settings and migrates it: that of DATABASE_URL, or the embedded one, which is started
 * if it does not run. The roles of this thread determine the pool and its limits; a command has no role. `say`
 * receives progress messages. `whileStarting` is called once the server is starting, for slow work: blocking the event
 * loop earlier would delay the server.
 */
export const openDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  whileStarting: (step: Step) => void = () => undefined,
): Promise<OpenDatabase> => {
  const { addresses, detach } = await attachServer(settings, say, whileStarting)
  const { owner, service } = addresses
  try {
    const migrated = owner === null ? [] : await migrateDatabase(owner)
    const database = await connectDatabase(addresses, settings)
    const close = async () => {
      await database.close()
      await detach()
    }
    if (owner === null) await requireMigrated(database)
    return { database, addresses: { service, tenants: null }, migrated, close }
  } catch (error) {
    await detach()
    throw error
  }
}

/** Migrates the database of these settings, and does further work as the login that owns the tables. */
export const migrateAsOwner = async <A>(
  settings: Settings,
  say: (line: string) => void,
  further: (owner: DataSource) => Promise<A>,
): Promise<{ readonly migrated: ReadonlyArray<string>; readonly done: A }> => {
  const { addresses, detach } = await attachServer(settings, say)
  try {
    if (addresses.owner === null) {
      throw new InvalidSettings("DATABASE_URL is missing: the login that owns the tables migrates them.")
    }
    const [{ openDataSource }, , { migrate }] = await loadAdapter()
    const owner = await openDataSource(addresses.owner, 1)
    try {
      return { migrated: await migrate(owner), done: await further(owner) }
    } finally {
      await owner.destroy()
    }
  } finally {
    await detach()
  }
}

/** Where the database listens, and its logins; starts the embedded server. `detach` ends that. */
export const attachServer = async (
  settings: Settings,
  say: (line: string) => void,
  whileStarting: (step: Step) => void = () => undefined,
) => {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== null) return { addresses: findAddresses(settings), detach: () => Promise.resolve() }
  const onProgress = (step: Step) => {
    say(EMBEDDED_STEPS[step])
    void loadAdapter()
    whileStarting(step)
  }
  const server = await attachEmbeddedPostgres({ dataDir, onProgress })
  return { addresses: findEmbeddedAddresses(server), detach: server.detach }
}

const findAddresses = ({ databaseUrl, databaseLogins }: Settings): DatabaseAddresses => {
  const address = (url: string | null) => (url === null ? null : { url })
  if (databaseLogins === null) {
    const all = { url: databaseUrl ?? "" }
    return { owner: all, service: all, tenants: all }
  }
  const { owner, service, tenants } = databaseLogins
  return { owner: address(owner), service: { url: service }, tenants: address(tenants) }
}

const findEmbeddedAddresses = ({ host, port, database, logins }: EmbeddedPostgres): DatabaseAddresses => {
  const address = ({ user, password }: Login) => ({ host, port, username: user, password, database })
  const { owner, service, tenants } = logins
  return { owner: address(owner), service: address(service), tenants: address(tenants) }
}

/** By the login that owns the tables. */
const migrateDatabase = async (address: DatabaseAddress): Promise<ReadonlyArray<string>> => {
  const [{ openDataSource }, , { migrate }] = await loadAdapter()
  const owner = await openDataSource(address, 1)
  try {
    return await migrate(owner)
  } finally {
    await owner.destroy()
  }
}

/** Closes a database that another process has to migrate first, or that a newer release has migrated. */
const requireMigrated = async (database: Database): Promise<void> => {
  const [, , , { readSchemaState, NewerSchema }] = await loadAdapter()
  const state = await readSchemaState(database.dataSource)
  if (state.isReadable && state.pending.length === 0) return
  await database.close()
  if (!state.isReadable) throw new NewerSchema(state)
  throw new InvalidSettings(
    'The database has not been migrated for this release. Run "hrsync migrate" with DATABASE_URL, the login that owns the tables, and start again.',
  )
}

/** Opens a running, migrated database from another thread with its own roles. */
export const connectDatabase = async (
  { service, tenants }: ServingAddresses,
  settings: Pick<Settings, "roles" | "databasePool" | "laneSlots">,
): Promise<Database> => {
  const [{ openDataSource }, { makeDatabase }] = await loadAdapter()
  const limits = chooseTimeLimits(settings)
  const sizes = computePoolSizes(settings)
  const open = (address: DatabaseAddress, size: number, role: DatabaseRole) =>
    openDataSource(address, size, limits, role)
  if (sizes.tenants === 0) return makeDatabase(await open(service, sizes.service, "hrsync_service"), null)
  if (tenants === null) {
    throw new InvalidSettings(
      "DATABASE_URL_TENANT is missing: the role api needs it beside DATABASE_URL_SERVICE (config/deploy/postgresql.md, Logins).",
    )
  }
  return makeDatabase(
    ...(await Promise.all([
      open(service, sizes.service, "hrsync_service"),
      open(tenants, sizes.tenants, "hrsync_application"),
    ])),
  )
}

/** The modules of the database; Node caches them after the first import. */
const loadAdapter = () =>
  Promise.all([
    import("../../../adapters/typeorm/data-source.ts"),
    import("../../../adapters/typeorm/database.ts"),
    import("../../../adapters/typeorm/migrate.ts"),
    import("../../../adapters/typeorm/migrations/schema-state.ts"),
  ])

const EMBEDDED_STEPS = {
  creating: "Creating the embedded PostgreSQL",
  starting: "Starting the embedded PostgreSQL",
  recovering: "The embedded PostgreSQL was not shut down cleanly; it recovers",
} satisfies Record<Step, string>
