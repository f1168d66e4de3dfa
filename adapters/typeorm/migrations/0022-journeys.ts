import { SqlMigration } from "./sql-migration.ts"

/** What HR admins have entered in their journeys so far. */
export class Journeys1763600000022 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE journey (
      connection_id uuid CONSTRAINT journey_pkey PRIMARY KEY
        CONSTRAINT journey_connection_id_fkey REFERENCES connection (id),
      version integer NOT NULL,
      save_id uuid NOT NULL,
      step text NOT NULL,
      answers bytea NOT NULL,
      saved_at timestamptz NOT NULL
    )`,
  ]

  protected override readonly backward = ["DROP TABLE journey"]
}
