import type { DataSource } from "typeorm"
import { LARGE_TABLES, SMALL_TABLES } from "./large-tables/index.ts"
import { AT, id, VENDORS } from "./large-tables/rows.ts"

/** Keeps PostgreSQL's statistics as they are: those of the few rows that a test has just added make plans depend on chance. */
export const freezeStatistics = async (dataSource: DataSource): Promise<void> => {
  for (const table of [...Object.keys(LARGE_TABLES), ...SMALL_TABLES])
    await dataSource.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
}

/**
 * Inserts the rows of the large tables, and those that they refer to. Changes nothing else, so that PostgreSQL keeps the plans
 * that it made before.
 */
export const fillTables = async (dataSource: DataSource): Promise<void> => {
  await dataSource.query(`INSERT INTO organization (id, name, folded_name, is_client, is_corporate, created_at, modified_at)
    SELECT ${id("vendor")}, 'Vendor ' || n, 'vendor ' || n, true, false, ${AT}, ${AT} FROM generate_series(0, ${String(VENDORS)}) n`)
  await dataSource.query(`INSERT INTO vendor (org_id, time_zone, app_key, app_secret, app_secret_master_key_id, flags, origins, created_at)
    SELECT ${id("vendor")}, 'UTC', 'k', 's', 'k1', '{}', '{}', ${AT} FROM generate_series(0, ${String(VENDORS)}) n`)
  for (const statement of Object.values(LARGE_TABLES))
    await dataSource.query(`${statement} ON CONFLICT DO NOTHING`)
}
