import { SqlMigration } from "./sql-migration.ts"

/**
 * How a source writes its amounts: a person's setting, and what its values showed about all columns, also about the zone of its
 * dates. A constant default and a nullable column, so that no row is rewritten.
 */
export class WrittenForms1763600000062 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE connection ADD COLUMN decimal_mark text, ADD COLUMN learnt_forms jsonb NOT NULL DEFAULT '{}'",
  ]

  protected override readonly backward = [
    "ALTER TABLE connection DROP COLUMN decimal_mark, DROP COLUMN learnt_forms",
  ]
}
