import { SqlMigration } from "./sql-migration.ts"
import { protectTable } from "./protect-tables.ts"

/** Accounts at identity providers by which the console's users sign in. */
export class Identities1763600000038 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE console_identity (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id uuid NOT NULL CONSTRAINT console_identity_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
      linked_at timestamptz NOT NULL,
      CONSTRAINT console_identity_pkey PRIMARY KEY (issuer, subject)
    )`,
    "CREATE UNIQUE INDEX console_identity_user_id_key ON console_identity (user_id, issuer)",
    ...protectTable("console_identity", null),
  ]

  protected override readonly backward = ["DROP TABLE console_identity"]
}
