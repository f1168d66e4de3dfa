import * as Effect from "effect/Effect"
import { IsNull } from "typeorm"
import type { EmployeeMonth, SalaryHistory } from "../../../core/ports/salary/salary-history.ts"
import type { Database } from "../database.ts"
import { connectionRow } from "../rows/connection.ts"

export const makeSalaryHistory = (database: Database): SalaryHistory => ({
  listByEmployees: (ids) => database.query<EmployeeMonth>("read the salaries", OF_EMPLOYEES, [ids]),

  replace: (months) =>
    database.execute("delete old salaries", REPLACE, [
      months.map(({ id }) => id),
      months.map(({ period }) => period),
      months.map(({ sealed }) => Buffer.from(sealed)),
    ]),

  delete: (months) =>
    database.execute("delete the salaries", DROP, [
      months.map(({ id }) => id),
      months.map(({ period }) => period),
    ]),

  deleteAll: (connectionId) => database.execute("delete the salaries", DROP_ALL, [connectionId]),

  listUntrimmed: (limit) =>
    database
      .query<{ id: string }>("find connections to trim", UNTRIMMED, [limit])
      .pipe(Effect.map((rows) => rows.map(({ id }) => id))),

  markTrimmed: (id, narrowedAt) =>
    database.write("mark the connection", connectionRow, (rows) =>
      rows.update(
        { id, untrimmed: true, narrowed_at: narrowedAt === null ? IsNull() : new Date(narrowedAt) },
        { untrimmed: false },
      ),
    ),

  saveSalaryGiven: (id) =>
    database.write("record that a salary was provided", connectionRow, (rows) =>
      rows.update({ id, salary_given: false }, { salary_given: true }),
    ),
})

const OF_EMPLOYEES = {
  text: `SELECT employee_id AS id, period, sealed FROM monthly_salary WHERE employee_id = ANY($1)
    ORDER BY employee_id, period`,
}
const REPLACE = {
  text: `UPDATE monthly_salary m SET sealed = s.sealed
    FROM unnest($1::uuid[], $2::int[], $3::bytea[]) AS s (id, period, sealed)
    WHERE m.employee_id = s.id AND m.period = s.period`,
}
const DROP = {
  text: `DELETE FROM monthly_salary m USING unnest($1::uuid[], $2::int[]) AS s (id, period)
    WHERE m.employee_id = s.id AND m.period = s.period`,
}
const DROP_ALL = { text: "DELETE FROM monthly_salary WHERE connection_id = $1", bulk: true }
const UNTRIMMED = { text: "SELECT id FROM connection WHERE untrimmed ORDER BY narrowed_at LIMIT $1" }
