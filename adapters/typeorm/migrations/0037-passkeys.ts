import { SqlMigration } from "./sql-migration.ts"
import { protectTable } from "./protect-tables.ts"

/** Passkeys of the console's users: public keys, which are no secret. */
export class Passkeys1763600000037 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE console_passkey (
      id uuid CONSTRAINT console_passkey_pkey PRIMARY KEY,
      user_id uuid NOT NULL CONSTRAINT console_passkey_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
      credential bytea NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      is_backed_up boolean NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      used_at timestamptz
    )`,
    "CREATE UNIQUE INDEX console_passkey_credential_key ON console_passkey (credential)",
    "CREATE INDEX console_passkey_user_id_idx ON console_passkey (user_id)",
    ...protectTable("console_passkey", null),
  ]

  protected override readonly backward = ["DROP TABLE console_passkey"]
}
