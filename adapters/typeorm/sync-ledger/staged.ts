import type { SyncLedger } from "../../../core/ports/sync-ledger.ts"
import type { Database } from "../database.ts"

export const staged =
  (database: Database): SyncLedger["staged"] =>
  (session, change, afterOrdinal, limit) =>
    database.query<{ ordinal: number; id: string }>("read the staged changes", STAGED, [
      session.id,
      change,
      afterOrdinal,
      limit,
    ])

const STAGED = {
  name: "staged-changes",
  text: `SELECT ordinal, id FROM staged_employee
    WHERE session_id = $1 AND change = $2 AND ordinal > $3 ORDER BY ordinal LIMIT $4`,
}
