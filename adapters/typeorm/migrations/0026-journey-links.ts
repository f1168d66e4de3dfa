import { SqlMigration } from "./sql-migration.ts"

/** Mailed links to journeys. */
export class JourneyLinks1763600000026 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE journey_link (
      id uuid CONSTRAINT journey_link_pkey PRIMARY KEY,
      connection_id uuid NOT NULL CONSTRAINT journey_link_connection_id_fkey REFERENCES connection (id),
      user_id uuid NOT NULL,
      purpose text NOT NULL,
      locale text NOT NULL,
      digest bytea NOT NULL,
      device text,
      issue_id uuid,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      sent_at timestamptz
    )`,
    "CREATE UNIQUE INDEX journey_link_digest_key ON journey_link (digest)",
    "CREATE INDEX journey_link_connection_id_idx ON journey_link (connection_id, created_at)",
    "CREATE UNIQUE INDEX journey_link_issue_id_key ON journey_link (issue_id) WHERE issue_id IS NOT NULL",
  ]

  protected override readonly backward = ["DROP TABLE journey_link"]
}
