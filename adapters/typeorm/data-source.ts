import { DataSource, type Logger } from "typeorm"
import { MIGRATIONS } from "./migrations/index.ts"
import { TABLES } from "./rows/index.ts"
import { sessionOptions, TIME_LIMITS, type TimeLimits } from "./time-limits.ts"
import { HalfOpenDetectingClient } from "./half-open-detector.ts"

/** TypeORM prints what happens to migrations on stdout, which is a command's alone; whoever calls is told by the error. */
const nothing = (): void => undefined
const SILENT: Logger = {
  log: nothing,
  logMigration: nothing,
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
}

/** Where PostgreSQL is: a URL, or the socket folder of the embedded one. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string }

/** Connects; throws when the server does not answer or refuses. Close it with `destroy()`. */
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
    // A lost idle connection is no news: the pool opens another, and the query that cannot says so itself.
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      Client: HalfOpenDetectingClient,
      silenceMillis: limits.silence,
      bulkMillis: limits.bulk,
      ...sessionOptions(limits),
    },
  }).initialize()
