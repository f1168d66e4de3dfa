import type { MigrationInterface, QueryRunner } from "typeorm"

/** What HR admins have entered in their journeys so far. */
export class Journeys1763600000022 implements MigrationInterface {
  readonly name = "Journeys1763600000022"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE journey (
      connection_id uuid CONSTRAINT journey_pkey PRIMARY KEY
        CONSTRAINT journey_connection_id_fkey REFERENCES connection (id),
      version integer NOT NULL,
      save_id uuid NOT NULL,
      step text NOT NULL,
      answers bytea NOT NULL,
      saved_at timestamptz NOT NULL
    )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE journey")
  }
}
