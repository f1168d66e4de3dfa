import type { MigrationInterface, QueryRunner } from "typeorm"
import { protectTable } from "./protect-tables.ts"

/** Accounts at identity providers by which the console's users sign in. */
export class Identities1763600000038 implements MigrationInterface {
  readonly name = "Identities1763600000038"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE console_identity (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id uuid NOT NULL CONSTRAINT console_identity_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
      linked_at timestamptz NOT NULL,
      CONSTRAINT console_identity_pkey PRIMARY KEY (issuer, subject)
    )`)
    await runner.query(
      "CREATE UNIQUE INDEX console_identity_user_id_key ON console_identity (user_id, issuer)",
    )
    for (const statement of protectTable("console_identity", null)) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE console_identity")
  }
}
