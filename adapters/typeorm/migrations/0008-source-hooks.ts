import type { MigrationInterface, QueryRunner } from "typeorm"

/** The source webhooks of real-time connections. */
export class SourceHooks1763600000008 implements MigrationInterface {
  readonly name = "SourceHooks1763600000008"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE source_hook (
      connection_id uuid CONSTRAINT source_hook_pkey PRIMARY KEY
        CONSTRAINT source_hook_connection_id_fkey REFERENCES connection (id),
      token_digest bytea NOT NULL,
      issued_at timestamptz NOT NULL,
      heard_at timestamptz
    )`)
    await runner.query("CREATE UNIQUE INDEX source_hook_token_digest_key ON source_hook (token_digest)")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE source_hook")
  }
}
