import type { LeavingEmployee, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

export const listLeaving =
  (database: Database): SyncLedger["listLeaving"] =>
  (session, limit) =>
    database.query<LeavingEmployee & Record<string, unknown>>("list who would leave", LEAVING, [
      session.id,
      limit,
    ])

/** Employees that are missing from a source have no position in it. */
const LEAVING = {
  name: "staged-leaving",
  bulk: true,
  text: `SELECT employee_id AS "employeeId", name FROM staged_employee
    WHERE session_id = $1 AND position = 0 ORDER BY name, employee_id LIMIT $2`,
}
