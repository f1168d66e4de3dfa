import type { BackupReports } from "../../../core/ports/operation/backup-reports.ts"
import type { Database } from "../database.ts"
import { backupReportRow } from "../rows/backup-report.ts"

const ADD = {
  text: `INSERT INTO backup_report AS known (kind, succeeded, at, bytes, reason) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (kind, succeeded) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, reason = excluded.reason
    WHERE known.at <= excluded.at`,
}

export const makeBackupReports = (database: Database): BackupReports => ({
  add: ({ kind, succeeded, at, bytes, reason }) =>
    database.execute("note how a backup ended", ADD, [kind, succeeded, new Date(at), bytes, reason]),
  list: database.rows("list the backups", backupReportRow, (rows) => rows.find()),
})
