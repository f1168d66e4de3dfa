import { SqlMigration } from "./sql-migration.ts"

/** The account at the identity provider that a mailed link connects, and the domains from which an organization lets people use it. */
export class ProviderLinks1763600000088 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE console_link ADD COLUMN issuer text, ADD COLUMN subject text",
    "ALTER TABLE organization ADD COLUMN sign_in_domains text[] NOT NULL DEFAULT '{}'",
  ]

  protected override readonly backward = [
    "ALTER TABLE organization DROP COLUMN sign_in_domains",
    "ALTER TABLE console_link DROP COLUMN issuer, DROP COLUMN subject",
  ]
}
