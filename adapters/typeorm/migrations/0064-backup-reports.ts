import { SqlMigration } from "./sql-migration.ts"
import { letRead, protectTable } from "./protect-tables.ts"

/** The last success and the last failure of each kind of backup, and of the restore drill. No tenant sees them. */
export class BackupReports1763600000064 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE backup_report (
    kind text,
    succeeded boolean,
    at timestamptz NOT NULL,
    bytes bigint,
    reason text,
    CONSTRAINT backup_report_pkey PRIMARY KEY (kind, succeeded)
  )`,
    ...protectTable("backup_report", null),
    ...letRead("backup_report"),
  ]

  protected override readonly backward = ["DROP TABLE backup_report"]
}
