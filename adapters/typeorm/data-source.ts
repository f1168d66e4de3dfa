import { DataSource } from "typeorm"
import { MIGRATIONS } from "./migrations/index.ts"
import { ROWS } from "./rows/index.ts"

/** Where PostgreSQL is: a URL, or the socket folder of the embedded one. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string }

/** Connects; throws when the server does not answer or refuses. Close it with `destroy()`. */
export const openDataSource = (address: DatabaseAddress, poolSize: number): Promise<DataSource> =>
  new DataSource({
    type: "postgres",
    ...address,
    entities: ROWS,
    migrations: MIGRATIONS,
    migrationsTableName: "migration",
    migrationsTransactionMode: "each",
    installExtensions: false,
    applicationName: "hrsync",
    // A lost idle connection is no news: the pool opens another, and the query that cannot says so itself.
    poolErrorHandler: () => undefined,
    extra: { max: poolSize, connectionTimeoutMillis: 10_000 },
  }).initialize()
