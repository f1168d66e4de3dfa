import type { MigrationInterface, QueryRunner } from "typeorm"
import { protectTable } from "./protect-tables.ts"

/** The answers of creating calls, for a day, so that a call is safe to repeat. A new table: nothing is rewritten or locked. */
export class IdempotentCalls1763600000036 implements MigrationInterface {
  readonly name = "IdempotentCalls1763600000036"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE idempotent_call (
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
    )`)
    await runner.query(
      "CREATE UNIQUE INDEX idempotent_call_user_id_key ON idempotent_call (user_id, key_digest)",
    )
    await runner.query("CREATE INDEX idempotent_call_expires_at_idx ON idempotent_call (expires_at)")
    await runner.query("CREATE INDEX idempotent_call_master_key_id_idx ON idempotent_call (master_key_id)")
    for (const statement of protectTable("idempotent_call", null)) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE idempotent_call")
  }
}
