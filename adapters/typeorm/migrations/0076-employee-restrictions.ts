import { APPLICATION, ofCorporate, protectTable } from "./protect-tables.ts"
import { SqlMigration } from "./sql-migration.ts"

/**
 * Employees who are blocked or were erased on request. A new table: the previous release does not know it, and would read an erased
 * person from the source again until the new one erases them once more.
 */
export class EmployeeRestrictions1763600000076 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE employee_restriction (
      id uuid NOT NULL,
      connection_id uuid NOT NULL,
      kind text NOT NULL,
      marker bytea,
      subject bytea,
      record_id uuid,
      requested_at timestamptz NOT NULL,
      applied_at timestamptz,
      finished_at timestamptz,
      released_at timestamptz,
      counts jsonb NOT NULL,
      vendor_notice text,
      CONSTRAINT employee_restriction_pkey PRIMARY KEY (id),
      CONSTRAINT employee_restriction_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection (id)
    )`,
    `CREATE UNIQUE INDEX employee_restriction_marker_key ON employee_restriction (connection_id, marker)
      WHERE released_at IS NULL`,
    `CREATE INDEX employee_restriction_connection_id_idx ON employee_restriction (connection_id, requested_at)`,
    `CREATE INDEX employee_restriction_unfinished_idx ON employee_restriction (requested_at)
      WHERE finished_at IS NULL AND (kind = 'erased' OR applied_at IS NULL) AND subject IS NOT NULL`,
    // Read by the company; written by the service, which deletes what it is about.
    ...protectTable("employee_restriction", null),
    `CREATE POLICY of_tenant ON employee_restriction FOR SELECT TO ${APPLICATION} USING (${ofCorporate("connection_id")})`,
    `GRANT SELECT ON employee_restriction TO ${APPLICATION}`,
  ]

  protected override readonly backward = ["DROP TABLE employee_restriction"]
}
