import { SqlMigration } from "./sql-migration.ts"

/**
 * Times at which a source changed an employee, so that an older change is recognised, and the repeated rows of a session.
 * No default that rewrites a table.
 */
export class ChangesAndRepetitions1763600000049 extends SqlMigration {
  protected override readonly forward = [
    ...TIMED_TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN source_updated_at bigint`),
    "ALTER TABLE sync_session ADD COLUMN repeated integer NOT NULL DEFAULT 0",
    // Until now the rows of excluded employees were among the accepted ones.
    "UPDATE sync_session SET accepted = accepted - outside WHERE outside > 0",
  ]

  protected override readonly backward = [
    "UPDATE sync_session SET accepted = accepted + outside WHERE outside > 0",
    "ALTER TABLE sync_session DROP COLUMN repeated",
    ...TIMED_TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN source_updated_at`),
  ]
}

const TIMED_TABLES = ["employee", "staged_employee", "push_test_record"]
