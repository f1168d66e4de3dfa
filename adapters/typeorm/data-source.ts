import pg from "pg"
import { DataSource, type Logger } from "typeorm"
import { MIGRATIONS } from "./migrations/index.ts"
import { TABLES } from "./rows/index.ts"
import { sessionOptions, TIME_LIMITS, type TimeLimits } from "./time-limits.ts"
import { HalfOpenDetectingClient, type HalfOpenOptions } from "./half-open-detector.ts"

/** TypeORM logs migrations to stdout, which belongs to the command's result. Errors are still thrown. */
const nothing = (): void => undefined
const SILENT: Logger = {
  log: nothing,
  logMigration: nothing,
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
}

/** Where PostgreSQL listens, and who logs in: a URL, or the socket folder of an embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | {
      readonly host: string
      readonly port: number
      readonly username: string
      readonly password?: string
      readonly database: string
    }

/**
 * The role that a connection works with: the service has one for all tenants, the API another one for the calls of a tenant
 * (migrations/protect-tables.ts). Null: the role that logs in, which owns the tables, for migrations.
 */
export type DatabaseRole = "hrsync_service" | "hrsync_application" | null

/** With the pool that TypeORM takes its connections from. */
export type OpenDataSource = DataSource & { readonly pool: pg.Pool; readonly poolOptions: PoolOptions }

type PoolOptions = HalfOpenOptions & { readonly bulkMillis?: number }

/** Connects; throws when the server cannot be reached or rejects the login. Close it with `destroy()`. */
export const openDataSource = async (
  address: DatabaseAddress,
  poolSize: number,
  limits: TimeLimits = TIME_LIMITS,
  role: DatabaseRole = null,
): Promise<OpenDataSource> => {
  const opened: Array<Pick<OpenDataSource, "pool" | "poolOptions">> = []
  class Pool extends pg.Pool {
    constructor(options: PoolOptions) {
      super(options)
      opened.push({ pool: this, poolOptions: options })
    }
  }
  const dataSource = await new DataSource({
    type: "postgres",
    ...address,
    entities: TABLES,
    migrations: MIGRATIONS,
    migrationsTableName: "migration",
    migrationsTransactionMode: "each",
    installExtensions: false,
    applicationName: "hrsync",
    driver: { Pool },
    logger: SILENT,
    // A condition on null means IS NULL.
    invalidWhereValuesBehavior: { null: "sql-null" },
    // A lost idle connection is not an error: the pool opens another, and a query that cannot connect fails itself.
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      Client: HalfOpenDetectingClient,
      silenceMillis: limits.silence,
      bulkMillis: limits.bulk,
      ...sessionOptions(limits, { ...PLANNING, ...(role === null ? {} : SETTINGS_OF[role]) }),
    },
  }).initialize()
  return Object.assign(dataSource, ...opened) as OpenDataSource
}

/**
 * PostgreSQL keeps the plans of named statements, functions and foreign keys. It made those of an empty table to scan it, and kept
 * them while the table grew. With `enable_seqscan = off` it scans only what no index leads to. Before version 18 such a scan seems
 * so expensive that the statement would be compiled, which `jit = off` prevents.
 */
const PLANNING = { enable_seqscan: "off", jit: "off" }

/** A login that is a member of the role, or the role itself, takes it on as its connection begins. */
const SETTINGS_OF: Readonly<Record<NonNullable<DatabaseRole>, Readonly<Record<string, string>>>> = {
  hrsync_service: { role: "hrsync_service" },
  // The schema `tenant` has views in place of the tables that policies cannot protect.
  hrsync_application: { role: "hrsync_application", search_path: "tenant,public" },
}
