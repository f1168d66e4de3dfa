import { SqlMigration } from "./sql-migration.ts"

/** Which columns the last file of a connection had, and as what they were read. A constant default, so that no row is rewritten. */
export class LastColumns1763600000020 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE connection ADD COLUMN last_columns jsonb NOT NULL DEFAULT '{}'",
  ]

  protected override readonly backward = ["ALTER TABLE connection DROP COLUMN last_columns"]
}
