import { SqlMigration } from "./sql-migration.ts"

/** Cursor, schedule, credentials and issues of pulled sources. */
export class PulledSources1763600000004 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE connection ADD COLUMN source_cursor jsonb,
      ADD COLUMN fully_read_at timestamptz, ADD COLUMN missed_attempts int NOT NULL DEFAULT 0,
      ADD COLUMN schedule jsonb, ADD COLUMN due_at timestamptz, ADD COLUMN paused_at timestamptz`,
    "CREATE INDEX connection_due_at_idx ON connection (due_at) WHERE due_at IS NOT NULL",
    `CREATE TABLE source_credential (
      connection_id uuid CONSTRAINT source_credential_pkey PRIMARY KEY,
      sealed bytea NOT NULL
    )`,
    `CREATE TABLE session_note (
      session_id uuid CONSTRAINT session_note_pkey PRIMARY KEY,
      cursor jsonb,
      findings jsonb NOT NULL
    )`,
    `CREATE TABLE connection_issue (
      id uuid CONSTRAINT connection_issue_pkey PRIMARY KEY,
      connection_id uuid NOT NULL CONSTRAINT connection_issue_connection_id_fkey REFERENCES connection,
      code text NOT NULL,
      message text NOT NULL,
      raised_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      resolved_at timestamptz
    )`,
    `CREATE UNIQUE INDEX connection_issue_open_key ON connection_issue (connection_id, code)
      WHERE resolved_at IS NULL`,
    "CREATE INDEX connection_issue_connection_id_idx ON connection_issue (connection_id, raised_at)",
    "CREATE INDEX connection_issue_open_idx ON connection_issue (raised_at) WHERE resolved_at IS NULL",
  ]

  protected override readonly backward = [
    "DROP TABLE connection_issue",
    "DROP TABLE session_note",
    "DROP TABLE source_credential",
    `ALTER TABLE connection DROP COLUMN source_cursor, DROP COLUMN fully_read_at,
      DROP COLUMN missed_attempts, DROP COLUMN schedule, DROP COLUMN due_at, DROP COLUMN paused_at`,
  ]
}
