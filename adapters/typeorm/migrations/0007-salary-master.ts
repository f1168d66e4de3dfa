import type { MigrationInterface, QueryRunner } from "typeorm"

/** The salary master that was last sent to the vendor of a connection, to detect changes. */
export class SalaryMaster1763600000007 implements MigrationInterface {
  readonly name = "SalaryMaster1763600000007"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE salary_master (
      connection_id uuid CONSTRAINT salary_master_pkey PRIMARY KEY
        CONSTRAINT salary_master_connection_id_fkey REFERENCES connection (id),
      master jsonb NOT NULL
    )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE salary_master")
  }
}
