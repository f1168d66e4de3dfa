import type { BackupKind } from "../../../core/domain/operation/backup.ts"
import { type Column, flag, millis, nullable, primary, safeBigint, text } from "./definition/columns.ts"
import { defineTable } from "./definition/define-table.ts"

/** How the last backups and drills ended: at most one row of each kind and result. */
export const backupReportRow = defineTable({
  name: "backup_report",
  columns: {
    kind: primary(text as Column<BackupKind>),
    succeeded: primary(flag),
    at: millis,
    bytes: nullable(safeBigint),
    reason: nullable(text),
  },
})
