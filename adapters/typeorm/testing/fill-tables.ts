import type { DataSource } from "typeorm"
import { AT, id, LARGE_TABLES, VENDORS } from "./large-tables.ts"

/** Inserts the rows of the large tables, and those that they refer to. */
export const fillTables = async (dataSource: DataSource): Promise<void> => {
  await dataSource.query(`INSERT INTO organization (id, name, folded_name, is_client, is_corporate, created_at, modified_at)
    SELECT ${id("vendor")}, 'Vendor ' || n, 'vendor ' || n, true, false, ${AT}, ${AT} FROM generate_series(0, ${String(VENDORS)}) n`)
  await dataSource.query(`INSERT INTO vendor (org_id, time_zone, app_key, app_secret, app_secret_master_key_id, flags, origins, created_at)
    SELECT ${id("vendor")}, 'UTC', 'k', 's', 'k1', '{}', '{}', ${AT} FROM generate_series(0, ${String(VENDORS)}) n`)
  for (const [table, statement] of Object.entries(LARGE_TABLES)) {
    // The statistics stay as measured here: those of the few rows that a test has just added make plans depend on chance.
    await dataSource.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
    await dataSource.query(`${statement} ON CONFLICT DO NOTHING`)
    await dataSource.query(`VACUUM ANALYZE ${table}`)
  }
}
