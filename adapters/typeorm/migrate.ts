import { setTimeout as sleep } from "node:timers/promises"
import { type DataSource, MigrationExecutor, type QueryRunner } from "typeorm"
import { OLDEST_READER } from "./migrations/oldest-reader.ts"
import {
  NewerSchema,
  noteOldestReader,
  readSchemaState,
  type SchemaState,
} from "./migrations/schema-state.ts"

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
 * Rejects when a table was in use during every attempt, and with NewerSchema before anything changes.
 */
export const migrate = async (
  dataSource: DataSource,
  { tableLockMillis = TABLE_LOCK_MILLIS, attempts = ATTEMPTS }: MigrateOptions = {},
): Promise<ReadonlyArray<string>> => {
  if ((await readReadable(dataSource)).pending.length === 0) return []
  const runner = dataSource.createQueryRunner()
  try {
    // An index of a large table takes long, and so may another process that migrates first.
    await runner.query("SET statement_timeout = 0; SET lock_timeout = 0")
    await runner.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK])
    await runner.query(`SET lock_timeout = ${String(tableLockMillis)}`)
    // Another process may have migrated while this one waited for the lock.
    await readReadable(dataSource, runner)
    return await runPending(dataSource, runner, attempts)
  } finally {
    await runner.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined)
    await runner.query("RESET statement_timeout; RESET lock_timeout").catch(() => undefined)
    await runner.release()
  }
}

const readReadable = async (...from: Parameters<typeof readSchemaState>): Promise<SchemaState> => {
  const state = await readSchemaState(...from)
  if (!state.isReadable) throw new NewerSchema(state)
  return state
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
  const isNew = before.length === 0
  // Before any of them runs: a process of the previous release may start at any time, and this one may die.
  if (!isNew) await noteOldestReader(runner, OLDEST_READER)
  executor.transaction = isNew ? "all" : "each"
  for (let attempt = 1; ; attempt++) {
    try {
      await executor.executePendingMigrations()
      if (isNew) await noteOldestReader(runner, OLDEST_READER)
      return (await executed()).filter((name) => !before.includes(name)).reverse()
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error
      await sleep(PAUSE_MILLIS)
    }
  }
}

/** lock_not_available */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03"

/** Whether all migrations of this build are applied. Used at every start: TypeORM's own check reads the whole catalogue. */
export const isMigrated = async (dataSource: DataSource): Promise<boolean> =>
  (await readSchemaState(dataSource)).pending.length === 0
