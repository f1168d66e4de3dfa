import type { MigrationInterface, QueryRunner } from "typeorm"

/** Which columns the last file of a connection had, and as what they were read. A constant default, so that no row is rewritten. */
export class LastColumns1763600000020 implements MigrationInterface {
  readonly name = "LastColumns1763600000020"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE connection ADD COLUMN last_columns jsonb NOT NULL DEFAULT '{}'")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE connection DROP COLUMN last_columns")
  }
}
