import { SqlMigration } from "./sql-migration.ts"

/**
 * Defaults for reading a source: the country, and the order of dates. Constant defaults and nullable columns, so that no row is
 * rewritten.
 */
export class ReadingSettings1763600000018 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE connection ADD COLUMN default_country text, ADD COLUMN date_order text,
      ADD COLUMN date_orders jsonb NOT NULL DEFAULT '{}'`,
  ]

  protected override readonly backward = [
    "ALTER TABLE connection DROP COLUMN default_country, DROP COLUMN date_order, DROP COLUMN date_orders",
  ]
}
