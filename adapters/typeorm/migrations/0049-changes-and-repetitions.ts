import type { MigrationInterface, QueryRunner } from "typeorm"

/**
 * Times at which a source changed an employee, so that an older change is recognised, and the repeated rows of a session.
 * No default that rewrites a table.
 */
export class ChangesAndRepetitions1763600000049 implements MigrationInterface {
  readonly name = "ChangesAndRepetitions1763600000049"

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TIMED_TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN source_updated_at bigint`)
    }
    await runner.query("ALTER TABLE sync_session ADD COLUMN repeated integer NOT NULL DEFAULT 0")
    // Until now the rows of excluded employees were among the accepted ones.
    await runner.query("UPDATE sync_session SET accepted = accepted - outside WHERE outside > 0")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE sync_session SET accepted = accepted + outside WHERE outside > 0")
    await runner.query("ALTER TABLE sync_session DROP COLUMN repeated")
    for (const table of TIMED_TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN source_updated_at`)
  }
}

const TIMED_TABLES = ["employee", "staged_employee", "push_test_record"]
