import { SqlMigration } from "./sql-migration.ts"

/** The source webhooks of real-time connections. */
export class SourceHooks1763600000008 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE source_hook (
      connection_id uuid CONSTRAINT source_hook_pkey PRIMARY KEY
        CONSTRAINT source_hook_connection_id_fkey REFERENCES connection (id),
      token_digest bytea NOT NULL,
      issued_at timestamptz NOT NULL,
      heard_at timestamptz
    )`,
    "CREATE UNIQUE INDEX source_hook_token_digest_key ON source_hook (token_digest)",
  ]

  protected override readonly backward = ["DROP TABLE source_hook"]
}
