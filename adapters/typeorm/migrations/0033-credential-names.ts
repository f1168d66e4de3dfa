import { SqlMigration } from "./sql-migration.ts"

/** API keys and Basic users have names, so that people know which program uses which. No default, so no table is rewritten. */
export class CredentialNames1763600000033 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE api_key ADD COLUMN name text",
    "ALTER TABLE basic_user ADD COLUMN name text",
  ]

  protected override readonly backward = [
    "ALTER TABLE basic_user DROP COLUMN name",
    "ALTER TABLE api_key DROP COLUMN name",
  ]
}
