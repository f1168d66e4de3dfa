import { SqlMigration } from "./sql-migration.ts"
import { letRead, protectTable } from "./protect-tables.ts"

/** The processes of the service that run, with their release. A new table: the previous release does not know it. */
export class ServiceProcesses1763600000063 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE service_process (
      id uuid NOT NULL,
      roles text[] NOT NULL,
      host text NOT NULL,
      version text NOT NULL,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      CONSTRAINT service_process_pkey PRIMARY KEY (id)
    )`,
    "CREATE INDEX service_process_seen_at_idx ON service_process (seen_at)",
    ...protectTable("service_process", null),
    ...letRead("service_process"),
  ]

  protected override readonly backward = ["DROP TABLE service_process"]
}
