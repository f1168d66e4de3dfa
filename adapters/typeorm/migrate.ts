import { setTimeout as sleep } from "node:timers/promises"
import { type DataSource, MigrationExecutor, type QueryRunner } from "typeorm"

/** Any number that is the same in every process of this product. */
const MIGRATION_LOCK = 7_263_518_402_113

/**
 * ALTER TABLE waits for current users of the table, and later ones queue behind it. So it gives up soon and retries, which lets
 * queued statements run.
 */
const TABLE_LOCK_MILLIS = 5_000
const PAUSE_MILLIS = 1_000
const ATTEMPTS = 60

export interface MigrateOptions {
  readonly tableLockMillis?: number
  readonly attempts?: number
}

/**
 * Runs pending migrations and returns their names. TypeORM does not lock around migrations, so the migrating session takes an
 * advisory lock: of several processes that start together one migrates, and the others wait for it and find nothing to do.
 * Rejects when a table was in use during every attempt.
 */
export const migrate = async (
  dataSource: DataSource,
  { tableLockMillis = TABLE_LOCK_MILLIS, attempts = ATTEMPTS }: MigrateOptions = {},
): Promise<ReadonlyArray<string>> => {
  if (await isMigrated(dataSource)) return []
  const runner = dataSource.createQueryRunner()
  try {
    // An index of a large table takes long, and so may another process that migrates first.
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
 * Each migration has its own transaction, so those before a retried one are committed. A new database has no users, so all run
 * in one transaction.
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

/** Whether all migrations of this build are applied. Used at every start: TypeORM's own check reads the whole catalogue. */
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
    // undefined_table: no migration has run yet.
    if (isCode(error, "42P01")) return []
    throw error
  }
}
