import { setTimeout as sleep } from "node:timers/promises"
import { type DataSource, MigrationExecutor, type QueryRunner } from "typeorm"

/** Any number; it only has to be the same in every process of this product. */
const MIGRATION_LOCK = 7_263_518_402_113

/**
 * A change of a table waits for who uses it, and everybody else waits behind it. So it gives up soon and tries again, and
 * those who come between are served.
 */
const TABLE_LOCK_MILLIS = 5_000
const PAUSE_MILLIS = 1_000
const ATTEMPTS = 60

export interface MigrateOptions {
  readonly tableLockMillis?: number
  readonly attempts?: number
}

/**
 * Brings the schema up to date and gives the names of what ran. TypeORM takes no lock around migrations, so an advisory
 * one is taken here, by the session that migrates: of several processes that start together one migrates, the others
 * wait for as long as it takes and find nothing to do. Rejects when a table was in use during every attempt.
 */
export const migrate = async (
  dataSource: DataSource,
  { tableLockMillis = TABLE_LOCK_MILLIS, attempts = ATTEMPTS }: MigrateOptions = {},
): Promise<ReadonlyArray<string>> => {
  if (await isMigrated(dataSource)) return []
  const runner = dataSource.createQueryRunner()
  try {
    // An index of a large table takes its time, and so does whoever migrates before.
    await runner.query("SET statement_timeout = 0; SET lock_timeout = 0")
    await runner.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK])
    await runner.query(`SET lock_timeout = ${String(tableLockMillis)}`)
    return await runPending(dataSource, runner, attempts)
  } finally {
    await runner.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined)
    await runner.query("RESET statement_timeout; RESET lock_timeout").catch(() => undefined)
    await runner.release()
  }
}

/**
 * Those before one that has to be tried again have run for good: each is a transaction of its own. Nobody uses a new database, so
 * one transaction does for all of them.
 */
const runPending = async (
  dataSource: DataSource,
  runner: QueryRunner,
  attempts: number,
): Promise<ReadonlyArray<string>> => {
  const executor = new MigrationExecutor(dataSource, runner)
  const executed = async () => (await executor.getExecutedMigrations()).map(({ name }) => name)
  const before = await executed()
  executor.transaction = before.length === 0 ? "all" : "each"
  for (let attempt = 1; ; attempt++) {
    try {
      await executor.executePendingMigrations()
      return (await executed()).filter((name) => !before.includes(name)).reverse()
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error
      await sleep(PAUSE_MILLIS)
    }
  }
}

/** lock_not_available */
const isLocked = (error: unknown): boolean => isCode(error, "55P03")

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code

/** Are all migrations of this build applied? TypeORM's own answer reads its whole catalogue, and this is asked at every start. */
export const isMigrated = async (dataSource: DataSource): Promise<boolean> => {
  const applied = await appliedMigrations(dataSource)
  return dataSource.migrations.every(({ name }) => applied.includes(name))
}

const appliedMigrations = async (dataSource: DataSource): Promise<ReadonlyArray<string | undefined>> => {
  try {
    const rows = await dataSource.query<ReadonlyArray<{ readonly name: string }>>(
      "SELECT name FROM migration",
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    // undefined_table: nothing was ever migrated.
    if (isCode(error, "42P01")) return []
    throw error
  }
}
