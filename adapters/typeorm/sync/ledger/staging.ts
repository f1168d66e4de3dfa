import * as Effect from "effect/Effect"
import type { EmployeeStatus } from "../../../../core/contract/employee/employee.ts"
import { FILLED_FIELDS_FORMAT } from "../../../../core/domain/employee/filled-fields.ts"
import type { KnownEmployee, StagedCounts, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

/* What a session asks of the directory and of its own staging while it reads. */

export const findKnown =
  (database: Database): SyncLedger["findKnown"] =>
  (connectionId, employeeIds) =>
    database
      .query<{
        id: string
        employee_id: string
        fingerprint: Buffer
        source_fingerprint: Buffer | null
        overrides: Buffer | null
        status: EmployeeStatus
        outside: boolean
        source_updated_at: string | null
        is_counted: boolean
      }>("read the known employees", KNOWN, [connectionId, employeeIds, FILLED_FIELDS_FORMAT])
      .pipe(
        Effect.map(
          (rows) =>
            new Map(
              rows.map((row): [string, KnownEmployee] => [
                row.employee_id,
                {
                  id: row.id,
                  employeeId: row.employee_id,
                  fingerprint: row.fingerprint,
                  sourceFingerprint: row.source_fingerprint,
                  overrides: row.overrides,
                  status: row.status,
                  excluded: row.outside,
                  sourceUpdatedAt: row.source_updated_at === null ? null : Number(row.source_updated_at),
                  isCounted: row.is_counted,
                },
              ]),
            ),
        ),
      )

const KNOWN = {
  name: "known-employees",
  text: `SELECT id, employee_id, fingerprint, source_fingerprint, overrides, status, outside, source_updated_at,
      substring(filled_fields FROM 1 FOR length($3::bytea)) IS NOT DISTINCT FROM $3 AS is_counted FROM employee
    WHERE connection_id = $1 AND employee_id = ANY($2::text[])`,
}

export const findDuplicates =
  (database: Database): SyncLedger["findDuplicates"] =>
  (session, limit) =>
    database
      .query<{ employee_id: string; positions: number[]; surplus: number }>(
        "look for repeated employees",
        REPEATED,
        [session.id, limit],
      )
      .pipe(
        Effect.map((rows) => ({
          duplicateRows: rows[0]?.surplus ?? 0,
          employees: rows.map((row) => ({ employeeId: row.employee_id, positions: row.positions })),
        })),
      )

const REPEATED = {
  bulk: true,
  text: `SELECT employee_id, array_agg(position ORDER BY position) AS positions,
      (sum(count(*) - 1) OVER ())::int AS surplus
    FROM staged_employee WHERE session_id = $1
    GROUP BY employee_id HAVING count(*) > 1 ORDER BY min(position) LIMIT $2`,
}

export const removeDuplicates =
  (database: Database): SyncLedger["removeDuplicates"] =>
  (session) =>
    database.transaction(
      "drop the repeated rows",
      async (tx) => {
        await tx.run(DROP_ALL_BUT_LAST, [session.id])
        const [counts] = await tx.run<StagedCounts & Record<string, number>>(COUNT_STAGED, [session.id])
        return counts ?? { added: 0, updated: 0, unchanged: 0, excluded: 0 }
      },
      { bulk: true },
    )

/** Selects them by their places in the table, which nothing moves during the statement: a join of the staging with itself may be one of all with all. */
const DROP_ALL_BUT_LAST = {
  text: `WITH dropped AS (
      DELETE FROM staged_employee WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM (
          SELECT ctid, row_number() OVER (PARTITION BY employee_id ORDER BY ordinal DESC) AS place
          FROM staged_employee WHERE session_id = $1) s
        WHERE place > 1))
      RETURNING session_id, change, ordinal),
    unpaid AS (DELETE FROM staged_salary m USING dropped
      WHERE m.session_id = dropped.session_id AND m.change = dropped.change AND m.ordinal = dropped.ordinal)
    DELETE FROM employee_record r USING dropped WHERE r.session_id = dropped.session_id AND r.ordinal = dropped.ordinal`,
}

/** Earlier versions staged 'outside'; a session that they left held may be counted again. */
export const COUNT_STAGED = {
  text: `SELECT count(*) FILTER (WHERE change = 'add')::int AS added,
      count(*) FILTER (WHERE change = 'update')::int AS updated,
      count(*) FILTER (WHERE change IN ('refresh', 'unchanged'))::int AS unchanged,
      count(*) FILTER (WHERE change IN ('excluded', 'outside'))::int AS excluded
    FROM staged_employee WHERE session_id = $1`,
}

export const countMissing =
  (database: Database): SyncLedger["countMissing"] =>
  (session) =>
    database
      .query<{ known: number; missing: number }>("count the missing employees", COUNT_MISSING, [
        session.connectionId,
        session.id,
      ])
      .pipe(Effect.map(([row]) => ({ knownActive: row?.known ?? 0, missingActive: row?.missing ?? 0 })))

/*
 * Who is missing is the difference of two sets, and written as one: EXCEPT is hashed or sorted whatever the planner thinks
 * of a staging that was empty when it was last looked at. As an anti-join it became a nested loop then, and minutes.
 */
const MISSING_IDS = `SELECT employee_id FROM employee WHERE connection_id = $1 AND status = 'Active' AND NOT outside
    EXCEPT SELECT employee_id FROM staged_employee WHERE session_id = $2`

const COUNT_MISSING = {
  bulk: true,
  text: `SELECT
      (SELECT count(*)::int FROM employee WHERE connection_id = $1 AND status = 'Active' AND NOT outside) AS known,
      (SELECT count(*)::int FROM (${MISSING_IDS} AND NOT outside) m) AS missing`,
}

export const listMissing =
  (database: Database): SyncLedger["listMissing"] =>
  (session, afterEmployeeId, limit) =>
    database
      .query<{
        id: string
        employee_id: string
        sealed: Buffer
        fingerprint: Buffer
        overrides: Buffer | null
        status: EmployeeStatus
      }>("read the missing employees", MISSING, [
        session.connectionId,
        session.id,
        afterEmployeeId ?? "",
        limit,
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map((row) => ({
            id: row.id,
            employeeId: row.employee_id,
            sealed: row.sealed,
            fingerprint: row.fingerprint,
            overrides: row.overrides,
          })),
        ),
      )

const MISSING = {
  bulk: true,
  text: `SELECT e.id, e.employee_id, e.fingerprint, e.overrides,
      (SELECT sealed FROM employee_record r WHERE r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal)
    FROM (SELECT employee_id FROM (${MISSING_IDS}) m WHERE employee_id > $3 ORDER BY employee_id LIMIT $4) m
    CROSS JOIN LATERAL (SELECT * FROM employee WHERE connection_id = $1 AND employee_id = m.employee_id OFFSET 0) e
    ORDER BY e.employee_id`,
}
