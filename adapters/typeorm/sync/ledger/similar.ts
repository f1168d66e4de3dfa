import * as Effect from "effect/Effect"
import { LATIN, LOOK_ALIKES } from "../../../../core/domain/sync/similar-ids.ts"
import type { SimilarEmployees, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

/* Employees of a session whose ids a person reads as one. */

interface SimilarRecord {
  readonly folded: string
  readonly employee_id: string
  readonly position: number
  readonly rows: number
}

export const listSimilar =
  (database: Database): SyncLedger["listSimilar"] =>
  (session, afterFolded, limit) =>
    database
      .query<SimilarRecord>("list the employees with similar ids", LIST, [
        session.id,
        afterFolded ?? "",
        limit,
        LOOK_ALIKES,
        LATIN,
      ])
      .pipe(Effect.map(toSimilar))

/** One pass over the staging: only a source with ids in both cases, or with letters of several scripts, comes here. */
const LIST = {
  bulk: true,
  text: `WITH ids AS MATERIALIZED (
      SELECT employee_id, min(position) AS position, count(*)::int AS rows,
        lower(translate(employee_id, $4, $5)) COLLATE "C" AS folded
      FROM staged_employee WHERE session_id = $1 GROUP BY employee_id),
    alike AS (
      SELECT *, dense_rank() OVER (ORDER BY folded) AS rank
      FROM (SELECT *, count(*) OVER (PARTITION BY folded) AS spellings FROM ids WHERE folded > $2) i
      WHERE spellings > 1)
    SELECT folded, employee_id, position, rows FROM alike WHERE rank <= $3 ORDER BY folded, position`,
}

const toSimilar = (records: ReadonlyArray<SimilarRecord>): ReadonlyArray<SimilarEmployees> => {
  const groups = new Map<string, Array<SimilarEmployees["employees"][number]>>()
  for (const { folded, employee_id: employeeId, position, rows } of records) {
    const employees = groups.get(folded) ?? []
    employees.push({ employeeId, position, rows })
    groups.set(folded, employees)
  }
  return [...groups].map(([folded, employees]) => ({ folded, employees }))
}
