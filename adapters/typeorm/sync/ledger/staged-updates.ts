import type { StagedUpdate, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

export const listStagedUpdates =
  (database: Database): SyncLedger["listStagedUpdates"] =>
  (session, afterOrdinal, limit) =>
    database.query<StagedUpdate & Record<string, unknown>>("compare the staged updates", STAGED_UPDATES, [
      session.id,
      session.connectionId,
      afterOrdinal,
      limit,
    ])

/** Joins each row to its employee and both records by keys, whatever the statistics. */
const STAGED_UPDATES = {
  name: "staged-updates",
  bulk: true,
  text: `SELECT s.ordinal, e.id, s.employee_id AS "employeeId", e.status AS "statusBefore", s.status AS "statusAfter",
      (SELECT sealed FROM employee_record r
        WHERE r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal) AS before,
      (SELECT sealed FROM employee_record r WHERE r.session_id = s.session_id AND r.ordinal = s.ordinal) AS after
    FROM staged_employee s CROSS JOIN LATERAL (
      SELECT * FROM employee WHERE connection_id = $2 AND employee_id = s.employee_id OFFSET 0) e
    WHERE s.session_id = $1 AND s.change = 'update' AND s.ordinal > $3 AND NOT s.outside AND NOT e.outside
    ORDER BY s.ordinal LIMIT $4`,
}
