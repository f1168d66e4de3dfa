import * as Effect from "effect/Effect"
import { NOTHING_ERASED, type Restriction } from "../../../core/domain/sharing/restriction.ts"
import type {
  EmployeeRestrictions,
  RestrictionMarker,
} from "../../../core/ports/sharing/employee-restrictions.ts"
import { IN_SCOPE, scopeParameters } from "../connection-row/scope.ts"
import type { Database } from "../database.ts"
import { employeeRestrictionRow, type EmployeeRestrictionRow } from "../rows/employee.ts"

/** `EmployeeRestrictions` on PostgreSQL. */
export const makeEmployeeRestrictions = (database: Database): EmployeeRestrictions => ({
  listMarkers: (connectionId) =>
    database.query<RestrictionMarker & Record<string, unknown>>("read who is restricted", MARKERS, [
      connectionId,
    ]),

  find: (id) =>
    database
      .query<EmployeeRestrictionRow>("read the restriction", FIND, [id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toRestriction(row)))),

  list: (scope, limit) =>
    database
      .query<EmployeeRestrictionRow>("list the restrictions", LIST, [...scopeParameters(scope), limit])
      .pipe(Effect.map((rows) => rows.map(toRestriction))),

  save: ({ id, connectionId, kind, marker, subject, recordId, requestedAt }) =>
    database.transaction("save the restriction", async (tx) => {
      const values = [id, connectionId, kind, marker, subject, recordId, new Date(requestedAt)]
      await tx.run(SAVE, [...values, JSON.stringify(NOTHING_ERASED)])
      const [row] = await tx.run<EmployeeRestrictionRow>(IN_FORCE, [connectionId, marker])
      if (row === undefined) throw new Error("The restriction was released at the same time")
      return toRestriction(row)
    }),

  release: (id, at) =>
    database.transaction("release the restriction", async (tx) => {
      const [row] = await tx.run<{ connection_id: string; kind: string }>(RELEASE, [id, new Date(at)])
      if (row === undefined) return false
      if (row.kind === "blocked") await tx.run(DELETE, [id])
      await tx.run(READ_AGAIN, [row.connection_id])
      return true
    }),

  markApplied: (id, at) =>
    database.transaction("record that a block applies", async (tx) => {
      const [row] = await tx.run<EmployeeRestrictionRow>(MARK_APPLIED, [id, new Date(at)])
      if (row === undefined) throw new Error("The restriction was released at the same time")
      return toRestriction(row)
    }),

  listUnfinished: (limit) =>
    database
      .query<EmployeeRestrictionRow>("look for unfinished restrictions", UNFINISHED, [limit])
      .pipe(Effect.map((rows) => rows.map(toRestriction))),
})

export const toRestriction = (row: EmployeeRestrictionRow): Restriction => ({
  id: row.id,
  connectionId: row.connection_id,
  kind: row.kind,
  subject: row.subject,
  recordId: row.record_id,
  requestedAt: row.requested_at.getTime(),
  appliedAt: row.applied_at?.getTime() ?? null,
  finishedAt: row.finished_at?.getTime() ?? null,
  releasedAt: row.released_at?.getTime() ?? null,
  counts: row.counts,
  vendorNotice: row.vendor_notice,
})

const COLUMNS = employeeRestrictionRow.listColumns("r")

const MARKERS = {
  name: "restriction-markers",
  text: `SELECT marker, kind FROM employee_restriction
    WHERE connection_id = $1 AND released_at IS NULL AND marker IS NOT NULL`,
}

const FIND = { text: `SELECT ${COLUMNS} FROM employee_restriction r WHERE r.id = $1` }

const LIST = {
  text: `SELECT ${COLUMNS} FROM connection c
    CROSS JOIN LATERAL (SELECT * FROM employee_restriction WHERE connection_id = c.id
      ORDER BY requested_at DESC LIMIT $4) r
    WHERE ${IN_SCOPE} ORDER BY r.requested_at DESC, r.id LIMIT $4`,
}

/** An erasure that a block precedes begins with its request. */
const SAVE = {
  text: `INSERT INTO employee_restriction AS r (id, connection_id, kind, marker, subject, record_id, requested_at, counts)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (connection_id, marker) WHERE released_at IS NULL DO UPDATE
      SET kind = 'erased', requested_at = excluded.requested_at, record_id = excluded.record_id, applied_at = NULL
      WHERE r.kind = 'blocked' AND excluded.kind = 'erased'`,
}

const IN_FORCE = {
  text: `SELECT ${COLUMNS} FROM employee_restriction r
    WHERE r.connection_id = $1 AND r.marker = $2 AND r.released_at IS NULL`,
}

const RELEASE = {
  text: `UPDATE employee_restriction SET released_at = $2
    WHERE id = $1 AND released_at IS NULL AND marker IS NOT NULL AND (kind = 'blocked' OR finished_at IS NOT NULL)
    RETURNING connection_id, kind`,
}

const DELETE = { text: "DELETE FROM employee_restriction WHERE id = $1" }

/** A delta would not contain the person. */
const READ_AGAIN = {
  text: "UPDATE connection SET source_cursor = NULL, fully_read_at = NULL WHERE id = $1",
}

const MARK_APPLIED = {
  text: `UPDATE employee_restriction r SET applied_at = coalesce(r.applied_at, $2) WHERE r.id = $1 RETURNING ${COLUMNS}`,
}

const UNFINISHED = {
  text: `SELECT ${COLUMNS} FROM employee_restriction r
    WHERE r.finished_at IS NULL AND (r.kind = 'erased' OR r.applied_at IS NULL) AND r.subject IS NOT NULL
    ORDER BY r.requested_at LIMIT $1`,
}
