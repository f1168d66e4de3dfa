import * as Effect from "effect/Effect"
import {
  FILLED_FIELD_KEYS,
  FILLED_FIELDS_FORMAT,
  FIRST_FILLED_BIT,
} from "../../../core/domain/employee/filled-fields.ts"
import type {
  EmployeeDirectory,
  StoredEmployee,
  StoredSalary,
} from "../../../core/ports/employee/employee-directory.ts"
import { type CopiedRow, literal, uuidArray } from "../copy-out.ts"
import type { Database } from "../database.ts"

export const makeEmployeeDirectory = (database: Database): EmployeeDirectory => {
  const copy = (text: string, atMost: number, shared: boolean) =>
    database
      .copy("read employees", { text, expectedBytes: COPY_BYTES + atMost * EMPLOYEE_BYTES, shared })
      .pipe(Effect.map((rows) => rows.map(toStoredEmployee)))
  const readFrom = (employees: string, atMost: number, shared = false) =>
    copy(`${SELECT} (${employees}) e`, atMost, shared)
  const read = (condition: string, atMost: number, shared = false) =>
    readFrom(`SELECT ${COLUMNS} FROM employee WHERE ${condition}`, atMost, shared)

  return {
    find: (connectionId, employeeId) =>
      isText(employeeId)
        ? read(`${whereIncluded(connectionId)} AND employee_id = ${literal(employeeId)}`, 1, true).pipe(
            Effect.map(([employee]) => employee ?? null),
          )
        : Effect.succeed(null),
    listPage: (connectionId, offset, limit) =>
      copy(
        `SELECT * FROM page_of_employees(${literal(connectionId)}, ${bigintLiteral(offset)}, ${bigintLiteral(limit)})`,
        limit,
        limit <= SMALL_PAGE,
      ),
    // The empty string sorts before every employeeId and is not a valid one.
    listAfter: (connectionId, employeeId, limit) =>
      read(
        `${whereIncluded(connectionId)} AND employee_id > ${literal(employeeId ?? "")} ORDER BY employee_id LIMIT ${bigintLiteral(limit)}`,
        limit,
      ),
    // Looks up the employee of each change by key, even if the statistics do not cover the connection.
    listBySession: (connectionId, { sessionId, content }, employeeId, limit) =>
      readFrom(
        `SELECT ${COLUMNS} FROM (
            SELECT id AS changed FROM session_change WHERE session_id = ${literal(sessionId)}
              AND employee_id > ${literal(employeeId ?? "")} ${content === "added" ? "AND change = 'add'" : ""}
            ORDER BY employee_id LIMIT ${bigintLiteral(limit)}) c
          CROSS JOIN LATERAL (SELECT * FROM employee WHERE id = c.changed OFFSET 0) e
          WHERE ${whereConnection(connectionId)} ORDER BY employee_id`,
        limit,
      ),
    listSalaries: (id, from, to) =>
      database.query<StoredSalary>("read the salaries", SALARIES, [id, from, to]),
    findLaterSalaries: (months) =>
      months.length === 0
        ? Effect.succeed(new Map())
        : database
            .query<StoredSalary & { id: string }>("find later salaries", LATER_SALARIES, [
              months.map(({ id }) => id),
              months.map(({ period }) => period),
            ])
            .pipe(
              Effect.map((rows) => new Map(rows.map(({ id, period, sealed }) => [id, { period, sealed }]))),
            ),
    locate: (id) =>
      database
        .query<{ connection_id: string; employee_id: string }>("find the employee", LOCATE, [id])
        .pipe(
          Effect.map(([row]) =>
            row === undefined ? null : { connectionId: row.connection_id, employeeId: row.employee_id },
          ),
        ),
    countFilledFields: (connectionId) =>
      database
        .query<{ employees: number; uncounted: number; counts: number[] }>(
          "count the fields of employees",
          COUNT_FILLED_FIELDS,
          [connectionId, FILLED_FIELDS_FORMAT, FIRST_FILLED_BIT, FILLED_FIELD_KEYS.length],
        )
        .pipe(Effect.map(([row]) => row ?? { employees: 0, uncounted: 0, counts: [] })),
    findByIds: (ids) =>
      read(`id = ANY(${uuidArray(ids)})`, ids.length).pipe(
        Effect.map((employees) => new Map(employees.map((employee) => [employee.id, employee]))),
      ),
  }
}

const LOCATE = { text: "SELECT connection_id, employee_id FROM employee WHERE id = $1 AND NOT outside" }

/**
 * Reads the employees once, as counting the missing ones does, and then only the different sets of fields, of which there are few.
 */
const COUNT_FILLED_FIELDS = {
  name: "count-filled-fields",
  bulk: true,
  text: `WITH sets AS MATERIALIZED (
      SELECT CASE WHEN substring(filled_fields FROM 1 FOR length($2::bytea)) = $2 THEN filled_fields END AS fields,
        count(*)::int AS employees
      FROM employee WHERE connection_id = $1 AND status = 'Active' AND NOT outside GROUP BY 1)
    SELECT (SELECT coalesce(sum(employees), 0)::int FROM sets WHERE fields IS NOT NULL) AS employees,
      (SELECT coalesce(sum(employees), 0)::int FROM sets WHERE fields IS NULL) AS uncounted,
      ARRAY(SELECT (SELECT coalesce(sum(employees), 0)::int FROM sets
          WHERE fields IS NOT NULL AND get_bit(fields, bit) = 1)
        FROM generate_series($3::int, $3::int + $4::int - 1) AS bit ORDER BY bit) AS counts`,
}

const SALARIES = {
  name: "salaries",
  text: `SELECT period, sealed FROM monthly_salary WHERE employee_id = $1 AND period BETWEEN $2 AND $3 ORDER BY period`,
}

/** By the primary key for each employee: the limit keeps PostgreSQL from joining whole tables. */
const LATER_SALARIES = {
  name: "later-salaries",
  text: `SELECT given.id::text, later.period, later.sealed FROM unnest($1::uuid[], $2::int[]) AS given (id, period)
    CROSS JOIN LATERAL (SELECT m.period, m.sealed FROM monthly_salary m
      WHERE m.employee_id = given.id AND m.period > given.period ORDER BY m.period DESC LIMIT 1) later`,
}

const COLUMNS = "id, employee_id, record_session_id, record_ordinal"

/** Looks up the record of each listed employee by key: half the time of a join. */
const SELECT = `SELECT e.id::text, e.employee_id, (SELECT sealed FROM employee_record r
  WHERE r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal) FROM`

/** Bytes of a COPY besides its rows, and of most employees at most: about forty fields. */
const COPY_BYTES = 64
const EMPLOYEE_BYTES = 2_048

/** PostgreSQL stores no text with NUL, so no employee has such an id. */
const isText = (value: string): boolean => !value.includes("\0")

/** Employees per page, read in well under a millisecond. */
const SMALL_PAGE = 50

const whereConnection = (connectionId: string): string => `connection_id = ${literal(connectionId)}`

/** Employees that are not excluded. */
const whereIncluded = (connectionId: string): string => `${whereConnection(connectionId)} AND NOT outside`

const bigintLiteral = (count: number): string => literal(String(count)) + "::bigint"

const toStoredEmployee = ([id, employeeId, sealed]: CopiedRow): StoredEmployee => {
  if (!id || !employeeId || !sealed) throw new Error("An employee was read without its columns")
  return { id: id.toString("latin1"), employeeId: employeeId.toString(), sealed }
}
