import type { MigrationInterface, QueryRunner } from "typeorm"

/** What is read of a source before the corporate agrees to share anything. */
export class JourneyPreviews1763600000024 implements MigrationInterface {
  readonly name = "JourneyPreviews1763600000024"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE journey_preview (
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
    )`)
    await runner.query(
      `CREATE INDEX journey_preview_reading_idx ON journey_preview (requested_at) WHERE state = 'reading'`,
    )
    await runner.query("CREATE INDEX journey_preview_expires_at_idx ON journey_preview (expires_at)")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE journey_preview")
  }
}
