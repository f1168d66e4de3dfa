import * as Effect from "effect/Effect"
import type {
  DirectorySearch,
  EmployeeHistoryEntry,
  FoundEmployee,
  SearchedConnection,
} from "../../../core/ports/employee/directory-search.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { FOUND_COLUMNS, makeSearchStatement } from "./search-statement.ts"
import { makeSearchableConnections } from "./searchable-connections.ts"

/** `DirectorySearch` on PostgreSQL. */
export const makeDirectorySearch = (database: Database): DirectorySearch => ({
  listConnections: makeSearchableConnections(database),

  search: Effect.fnUntraced(function* (connections, filter, after, limit): Effect.fn.Return<
    ReadonlyArray<FoundEmployee>,
    StorageError
  > {
    const found: Array<FoundEmployee> = []
    for (const [place, group] of splitBySize(connections).entries()) {
      const first = place === 0 && after !== null && isUuid(after) ? after : null
      const { statement, values } = makeSearchStatement(group, filter, first, limit - found.length)
      const rows = yield* database.query<FoundRow>("search the directory", statement, values)
      for (const row of rows) found.push(toFoundEmployee(row))
      if (found.length === limit) break
    }
    return found
  }),

  find: (id) =>
    isUuid(id)
      ? database
          .query<FoundRow>("find the employee", FIND, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toFoundEmployee(row))))
      : Effect.succeed(null),

  listChanges: ({ connectionId, employeeId }, limit) =>
    database
      .query<HistoryRow>("read the history of the employee", CHANGES, [connectionId, employeeId, limit])
      .pipe(Effect.map((rows) => rows.map(toHistoryEntry))),
})

/** A directory with more employees is searched alone. */
const LARGE = 2_000
/** Employees of the first group, so that first rows come at once. Each group is ten times as large as the one before. */
const FIRST_GROUP = 500

/** In order; a large directory is a group of its own. */
const splitBySize = (
  connections: ReadonlyArray<SearchedConnection>,
): ReadonlyArray<ReadonlyArray<SearchedConnection>> => {
  const groups: Array<Array<SearchedConnection>> = []
  let room = 0
  let size = FIRST_GROUP
  for (const connection of connections) {
    const { employeeCount } = connection
    const group = groups.at(-1)
    if (group === undefined || employeeCount > LARGE || room < employeeCount) {
      groups.push([connection])
      room = employeeCount > LARGE ? 0 : size - employeeCount
      size *= 10
    } else {
      group.push(connection)
      room -= Math.max(1, employeeCount)
    }
  }
  return groups
}

interface FoundRow {
  readonly id: string
  readonly connection_id: string
  readonly employee_id: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly sealed: Buffer
}

const FIND = { text: `SELECT ${FOUND_COLUMNS} FROM employee e WHERE e.id = $1 AND NOT e.outside` }

/** Looks up the employee in one session after another, newest first: an index by employee would be written with every sync. */
const CHANGES = {
  text: `SELECT s.id AS session_id, h.change, s.started_at, s.trigger FROM (
      SELECT id, started_at, trigger FROM sync_session WHERE connection_id = $1
      ORDER BY started_at DESC, id DESC LIMIT 1000) s
    CROSS JOIN LATERAL (SELECT change FROM session_change
      WHERE session_id = s.id AND employee_id = $2 OFFSET 0) h
    ORDER BY s.started_at DESC, s.id DESC LIMIT $3`,
}

interface HistoryRow {
  readonly session_id: string
  readonly change: EmployeeHistoryEntry["change"]
  readonly started_at: Date
  readonly trigger: string
}

const toHistoryEntry = (row: HistoryRow): EmployeeHistoryEntry => ({
  sessionId: row.session_id,
  change: row.change,
  at: row.started_at.getTime(),
  trigger: row.trigger,
})

const toFoundEmployee = (row: FoundRow): FoundEmployee => ({
  id: row.id,
  employeeId: row.employee_id,
  sealed: row.sealed,
  connectionId: row.connection_id,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
})
