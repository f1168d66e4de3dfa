import { SqlMigration } from "./sql-migration.ts"

/** What is read of a source before the corporate agrees to share anything. */
export class JourneyPreviews1763600000024 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE journey_preview (
      connection_id uuid CONSTRAINT journey_preview_pkey PRIMARY KEY
        CONSTRAINT journey_preview_connection_id_fkey REFERENCES connection (id),
      request_id uuid NOT NULL,
      device text,
      connector text NOT NULL,
      source bytea NOT NULL,
      state text NOT NULL,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      leased_until timestamptz,
      claims smallint NOT NULL DEFAULT 0,
      input bytea,
      content bytea
    )`,
    `CREATE INDEX journey_preview_reading_idx ON journey_preview (requested_at) WHERE state = 'reading'`,
    "CREATE INDEX journey_preview_expires_at_idx ON journey_preview (expires_at)",
  ]

  protected override readonly backward = ["DROP TABLE journey_preview"]
}
