import { DataSource, type Logger } from "typeorm"
import { MIGRATIONS } from "./migrations/index.ts"
import { TABLES } from "./rows/index.ts"
import { sessionOptions, TIME_LIMITS, type TimeLimits } from "./time-limits.ts"
import { HalfOpenDetectingClient } from "./half-open-detector.ts"

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

/** Where PostgreSQL listens: a URL, or the socket folder of an embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string }

/** Connects; throws when the server cannot be reached or rejects the login. Close it with `destroy()`. */
export const openDataSource = (
  address: DatabaseAddress,
  poolSize: number,
  limits: TimeLimits = TIME_LIMITS,
): Promise<DataSource> =>
  new DataSource({
    type: "postgres",
    ...address,
    entities: TABLES,
    migrations: MIGRATIONS,
    migrationsTableName: "migration",
    migrationsTransactionMode: "each",
    installExtensions: false,
    applicationName: "hrsync",
    logger: SILENT,
    // A lost idle connection is not an error: the pool opens another, and a query that cannot connect fails itself.
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      Client: HalfOpenDetectingClient,
      silenceMillis: limits.silence,
      bulkMillis: limits.bulk,
      ...sessionOptions(limits),
    },
  }).initialize()
