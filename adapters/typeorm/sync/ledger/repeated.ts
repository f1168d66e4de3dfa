import * as Effect from "effect/Effect"
import type { RepeatedEmployee, RepeatedRow, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

/* Employees that a session staged more than once. */

interface RepeatedRecord {
  readonly employee_id: string
  readonly id: string
  readonly position: number
  readonly sealed: Buffer | null
}

export const listRepeated =
  (database: Database): SyncLedger["listRepeated"] =>
  (session, afterEmployeeId, limit) =>
    database
      .query<RepeatedRecord>("list the repeated employees", LIST, [session.id, afterEmployeeId ?? "", limit])
      .pipe(Effect.map(toEmployees))

/**
 * Whole employees, as many as fit the limit, and at least one. The counts are a window over one pass of the staging: a join of
 * it with itself may be one of all with all.
 */
const LIST = {
  bulk: true,
  text: `WITH repeated AS MATERIALIZED (
      SELECT employee_id, id, position, ordinal, row_number() OVER (ORDER BY employee_id, ordinal) AS place,
        dense_rank() OVER (ORDER BY employee_id) AS rank
      FROM (SELECT employee_id, id, position, ordinal, count(*) OVER (PARTITION BY employee_id) AS rows
        FROM staged_employee WHERE session_id = $1 AND employee_id > $2) s
      WHERE rows > 1),
    chosen AS MATERIALIZED (
      SELECT * FROM (SELECT *, max(place) OVER (PARTITION BY employee_id) AS last FROM repeated) r
      WHERE last <= $3 OR rank = 1)
    SELECT employee_id, id, position, (SELECT sealed FROM employee_record e
      WHERE e.session_id = $1 AND e.ordinal = chosen.ordinal) AS sealed
    FROM chosen ORDER BY place`,
}

const toEmployees = (records: ReadonlyArray<RepeatedRecord>): ReadonlyArray<RepeatedEmployee> => {
  const rowsByEmployee = new Map<string, Array<RepeatedRow>>()
  for (const { employee_id: employeeId, id, position, sealed } of records) {
    const row = { employeeId, id, position, sealed }
    const rows = rowsByEmployee.get(employeeId)
    if (rows === undefined) rowsByEmployee.set(employeeId, [row])
    else rows.push(row)
  }
  return [...rowsByEmployee].map(([employeeId, rows]) => ({ employeeId, rows }))
}

export const setAside =
  (database: Database): SyncLedger["setAside"] =>
  (session, employeeIds) =>
    database.transaction(
      "set repeated employees aside",
      async (tx) => {
        await tx.run(DROP_CONTENT, [session.id, employeeIds])
        await tx.run(SET_ASIDE, [session.id, employeeIds])
      },
      { bulk: true },
    )

const DROP_CONTENT = {
  text: `WITH aside AS MATERIALIZED (
      SELECT session_id, change, ordinal FROM staged_employee WHERE session_id = $1 AND employee_id = ANY($2::text[])),
    unpaid AS (DELETE FROM staged_salary m USING aside
      WHERE m.session_id = aside.session_id AND m.change = aside.change AND m.ordinal = aside.ordinal)
    DELETE FROM employee_record r USING aside WHERE r.session_id = aside.session_id AND r.ordinal = aside.ordinal`,
}

const SET_ASIDE = {
  text: `UPDATE staged_employee SET change = 'unchanged', fingerprint = NULL, source_fingerprint = NULL, overrides = NULL,
      name = NULL, email = NULL, department = NULL, designation = NULL, status = NULL, outside = false,
      source_updated_at = NULL
    WHERE session_id = $1 AND employee_id = ANY($2::text[])`,
}
