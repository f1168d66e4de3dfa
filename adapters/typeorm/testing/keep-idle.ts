import type { Pool } from "pg"
import type { Database } from "../database.ts"

/** Keeps the connections of the pool, however long they are idle: PostgreSQL forgets the plans of those that are closed. */
export const keepIdle = ({ dataSource }: Database): void => {
  const { master } = dataSource.driver as unknown as { readonly master: Pool }
  master.options.idleTimeoutMillis = 0
}
