import { SqlMigration } from "./sql-migration.ts"

/**
 * An API key may be limited to scopes. Keys of earlier versions, and those that the previous release issues, keep all of them. The
 * default is constant, so no table is rewritten.
 */
export class KeyScopes1763600000061 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE api_key ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,invite,terminate,resend,update}'",
  ]

  protected override readonly backward = ["ALTER TABLE api_key DROP COLUMN scopes"]
}
