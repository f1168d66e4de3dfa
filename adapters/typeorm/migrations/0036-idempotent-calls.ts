import { SqlMigration } from "./sql-migration.ts"
import { protectTable } from "./protect-tables.ts"

/** The answers of creating calls, for a day, so that a call is safe to repeat. A new table: nothing is rewritten or locked. */
export class IdempotentCalls1763600000036 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE idempotent_call (
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      key_digest bytea NOT NULL,
      request_digest bytea NOT NULL,
      answer bytea,
      master_key_id text,
      leased_until timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT idempotent_call_pkey PRIMARY KEY (id),
      CONSTRAINT idempotent_call_user_id_fkey FOREIGN KEY (user_id) REFERENCES console_user ON DELETE CASCADE
    )`,
    "CREATE UNIQUE INDEX idempotent_call_user_id_key ON idempotent_call (user_id, key_digest)",
    "CREATE INDEX idempotent_call_expires_at_idx ON idempotent_call (expires_at)",
    "CREATE INDEX idempotent_call_master_key_id_idx ON idempotent_call (master_key_id)",
    ...protectTable("idempotent_call", null),
  ]

  protected override readonly backward = ["DROP TABLE idempotent_call"]
}
