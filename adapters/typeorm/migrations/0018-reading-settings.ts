import type { MigrationInterface, QueryRunner } from "typeorm"

/**
 * Defaults for reading a source: the country, and the order of dates. Constant defaults and nullable columns, so that no row is
 * rewritten.
 */
export class ReadingSettings1763600000018 implements MigrationInterface {
  readonly name = "ReadingSettings1763600000018"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE connection ADD COLUMN default_country text, ADD COLUMN date_order text,
      ADD COLUMN date_orders jsonb NOT NULL DEFAULT '{}'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE connection DROP COLUMN default_country, DROP COLUMN date_order, DROP COLUMN date_orders",
    )
  }
}
