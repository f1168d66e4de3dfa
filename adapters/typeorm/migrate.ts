import type { DataSource } from "typeorm"

/** Any number; it only has to be the same in every process of this product. */
const MIGRATION_LOCK = 7_263_518_402_113

/**
 * Brings the schema up to date and gives the names of what ran. TypeORM takes no lock around migrations, so an advisory
 * one is taken here: of several processes that start together one migrates, the others wait and find nothing to do.
 */
export const migrate = async (dataSource: DataSource): Promise<ReadonlyArray<string>> => {
  const lock = dataSource.createQueryRunner()
  await lock.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK])
  try {
    const ran = await dataSource.runMigrations()
    return ran.map((migration) => migration.name)
  } finally {
    await lock.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK])
    await lock.release()
  }
}

/** Are all migrations of this build applied? */
export const isMigrated = async (dataSource: DataSource): Promise<boolean> => {
  const pending = await dataSource.showMigrations()
  return !pending
}
