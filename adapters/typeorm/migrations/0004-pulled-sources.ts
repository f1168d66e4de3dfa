import type { MigrationInterface, QueryRunner } from "typeorm"

/** What it takes to ask a source for its rows again and again. */
export class PulledSources1763600000004 implements MigrationInterface {
  readonly name = "PulledSources1763600000004"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE connection ADD COLUMN problem jsonb, ADD COLUMN source_cursor jsonb,
      ADD COLUMN schedule jsonb, ADD COLUMN due_at timestamptz`)
    await runner.query("CREATE INDEX connection_due_at_idx ON connection (due_at) WHERE due_at IS NOT NULL")
    await runner.query(`CREATE TABLE source_credential (
      connection_id uuid CONSTRAINT source_credential_pkey PRIMARY KEY,
      sealed bytea NOT NULL
    )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE source_credential")
    await runner.query(`ALTER TABLE connection DROP COLUMN problem, DROP COLUMN source_cursor,
      DROP COLUMN schedule, DROP COLUMN due_at`)
  }
}
