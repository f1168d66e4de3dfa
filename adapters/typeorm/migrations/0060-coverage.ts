import { SqlMigration } from "./sql-migration.ts"

/**
 * How many employees have each field (specification/sync.md#coverage): which fields of a record have a value, beside the record,
 * and the counts of a session. No default that rewrites a table: employees of earlier versions are counted when they are next read.
 */
export class Coverage1763600000060 extends SqlMigration {
  protected override readonly forward = [
    ...TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN filled_fields bytea`),
    "ALTER TABLE session_note ADD COLUMN coverage jsonb",
  ]

  protected override readonly backward = [
    "ALTER TABLE session_note DROP COLUMN coverage",
    ...TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN filled_fields`),
  ]
}

const TABLES = ["employee", "staged_employee"]
