import { SqlMigration } from "./sql-migration.ts"

/** By field of a source: the first year that two digits mean, as a person set it. A constant default, so that no row is rewritten. */
export class FirstYears1763600000065 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE connection ADD COLUMN first_years jsonb NOT NULL DEFAULT '{}'",
  ]

  protected override readonly backward = ["ALTER TABLE connection DROP COLUMN first_years"]
}
