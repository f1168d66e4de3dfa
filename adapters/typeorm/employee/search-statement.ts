import {
  DIRECTORY_COLUMNS,
  type DirectoryColumn,
  type DirectoryFilter,
} from "../../../core/domain/employee/directory-search.ts"
import type { SearchedConnection } from "../../../core/ports/employee/directory-search.ts"
import type { Statement } from "../statement.ts"
import { containsPattern } from "../like-pattern.ts"

/*
 * The statements of the search. Their texts contain only the conditions of the filter, and a large directory is named alone,
 * so that PostgreSQL knows how many rows to expect: it then reads them in the order of the index, up to the limit. The texts
 * are compared one by one: an index of words would be written with every sync.
 */

export interface SearchStatement {
  readonly statement: Statement
  readonly values: ReadonlyArray<unknown>
}

/** `after`: of the first connection, the employees after the one with this id. */
export const makeSearchStatement = (
  connections: ReadonlyArray<SearchedConnection>,
  filter: DirectoryFilter,
  after: string | null,
  limit: number,
): SearchStatement => {
  const values: Array<unknown> = [
    connections.length === 1 ? connections[0]?.id : connections.map(({ id }) => id),
    connections.length === 1 ? toMask(connections[0]) : connections.map(toMask),
    after,
    limit,
  ]
  const conditions = listConditions(filter, (value) => `$${String(values.push(value))}`).join(" AND ")
  return { statement: { text: connections.length === 1 ? ofOne(conditions) : ofMany(conditions) }, values }
}

/** The searched columns as bits, by their place in DIRECTORY_COLUMNS. */
const toMask = (connection: SearchedConnection | undefined): number =>
  DIRECTORY_COLUMNS.reduce(
    (mask, column, place) => (connection?.columns.has(column) === true ? mask | (1 << place) : mask),
    0,
  )

/** On an employee `e` and a connection `c` with the mask of its searched columns. */
const listConditions = (
  { words, department, designation, status }: DirectoryFilter,
  bind: (value: unknown) => string,
): ReadonlyArray<string> => [
  "NOT e.outside",
  ...(words.length === 0 ? [] : [containsAll(TEXTS, bind(toPatterns(words)))]),
  ...(department.length === 0
    ? []
    : [searched("department", containsAll("e.department", bind(toPatterns(department))))]),
  ...(designation.length === 0
    ? []
    : [searched("designation", containsAll("e.designation", bind(toPatterns(designation))))]),
  ...(status === null ? [] : [searched("status", `e.status = ${bind(status)}`)]),
]

const containsAll = (text: string, patterns: string): string => `lower(${text}) LIKE ALL(${patterns}::text[])`

const toPatterns = (words: ReadonlyArray<string>) => words.map(containsPattern)

const isSearched = (column: DirectoryColumn): string =>
  `c.mask & ${String(1 << DIRECTORY_COLUMNS.indexOf(column))} <> 0`

const searched = (column: DirectoryColumn, condition: string): string =>
  `(${isSearched(column)} AND ${condition})`

const TEXTS = `concat_ws(' ', CASE WHEN ${isSearched("name")} THEN e.name END,
  CASE WHEN ${isSearched("email")} THEN e.email END,
  CASE WHEN ${isSearched("employeeId")} THEN e.employee_id COLLATE "default" END)`

export const FOUND_COLUMNS = `e.id, e.connection_id, e.employee_id, e.created_at, e.updated_at,
  (SELECT sealed FROM employee_record r
    WHERE r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal) AS sealed`

/** The employeeId of $3, which only the first connection has. The empty string sorts before every employeeId. */
const afterIn = (connection: string): string =>
  `coalesce((SELECT employee_id FROM employee WHERE id = $3::uuid AND connection_id = ${connection}), '')`

const ofOne = (conditions: string): string => `SELECT ${FOUND_COLUMNS} FROM (
    SELECT e.* FROM (SELECT $2::int AS mask) c CROSS JOIN employee e
    WHERE e.connection_id = $1 AND e.employee_id > ${afterIn("$1")} AND ${conditions}
    ORDER BY e.employee_id LIMIT $4) e
  ORDER BY e.employee_id`

const ofMany = (conditions: string): string => `SELECT ${FOUND_COLUMNS} FROM (
    SELECT c.place, e.* FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS c (id, mask, place)
    CROSS JOIN LATERAL (SELECT * FROM employee e
      WHERE e.connection_id = c.id AND e.employee_id > ${afterIn("c.id")} AND ${conditions}
      ORDER BY e.employee_id LIMIT $4) e
    ORDER BY c.place, e.employee_id LIMIT $4) e
  ORDER BY e.place, e.employee_id`
