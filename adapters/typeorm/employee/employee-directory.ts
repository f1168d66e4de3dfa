import * as Effect from "effect/Effect"
import type {
  EmployeeDirectory,
  StoredEmployee,
  StoredSalary,
} from "../../../core/ports/employee/employee-directory.ts"
import { type CopiedRow, literal, uuidArray } from "../copy-out.ts"
import type { Database } from "../database.ts"

export const makeEmployeeDirectory = (database: Database): EmployeeDirectory => {
  const readFrom = (employees: string, atMost: number, shared = false) =>
    database
      .copy("read employees", {
        text: `${SELECT} (${employees}) e`,
        expectedBytes: COPY_BYTES + atMost * EMPLOYEE_BYTES,
        shared,
      })
      .pipe(Effect.map((rows) => rows.map(toStoredEmployee)))
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
      read(
        `${whereIncluded(connectionId)} ORDER BY employee_id LIMIT ${bigintLiteral(limit)} OFFSET ${bigintLiteral(offset)}`,
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
    locate: (id) =>
      database
        .query<{ connection_id: string; employee_id: string }>("find the employee", LOCATE, [id])
        .pipe(
          Effect.map(([row]) =>
            row === undefined ? null : { connectionId: row.connection_id, employeeId: row.employee_id },
          ),
        ),
    findByIds: (ids) =>
      read(`id = ANY(${uuidArray(ids)})`, ids.length).pipe(
        Effect.map((employees) => new Map(employees.map((employee) => [employee.id, employee]))),
      ),
  }
}

const LOCATE = { text: "SELECT connection_id, employee_id FROM employee WHERE id = $1 AND NOT outside" }

const SALARIES = {
  name: "salaries",
  text: `SELECT period, sealed FROM monthly_salary WHERE employee_id = $1 AND period BETWEEN $2 AND $3 ORDER BY period`,
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
