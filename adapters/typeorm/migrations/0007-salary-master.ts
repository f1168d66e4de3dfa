import { SqlMigration } from "./sql-migration.ts"

/** The salary master that was last sent to the vendor of a connection, to detect changes. */
export class SalaryMaster1763600000007 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE salary_master (
      connection_id uuid CONSTRAINT salary_master_pkey PRIMARY KEY
        CONSTRAINT salary_master_connection_id_fkey REFERENCES connection (id),
      master jsonb NOT NULL
    )`,
  ]

  protected override readonly backward = ["DROP TABLE salary_master"]
}
