import * as Effect from "effect/Effect"
import type { PushTestRecord, PushTestRecords } from "../../core/ports/push-access.ts"
import type { Database } from "./database.ts"
import type { PushTestRecordRow } from "./rows/push.ts"

export const makePushTestRecords = (database: Database): PushTestRecords => ({
  find: (connectionId, employeeId) =>
    database
      .query<PushTestRecordRow>("find the test record", FIND, [connectionId, employeeId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : recordOf(row)))),

  put: (connectionId, { id, employeeId, fingerprint, sealed }, receivedAt) =>
    database
      .query("keep the test record", PUT, [
        connectionId,
        employeeId,
        id,
        fingerprint,
        sealed,
        new Date(receivedAt),
      ])
      .pipe(Effect.asVoid),

  list: (connectionId) =>
    database
      .query<PushTestRecordRow>("list the test records", LIST, [connectionId])
      .pipe(Effect.map((rows) => rows.map(recordOf))),

  purge: (connectionId) =>
    database
      .query<{ count: number }>("purge the test records", PURGE, [connectionId])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),
})

const FIND = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 AND employee_id = $2" }
const PUT = {
  text: `INSERT INTO push_test_record VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (connection_id, employee_id) DO UPDATE SET fingerprint = excluded.fingerprint,
      sealed = excluded.sealed, received_at = excluded.received_at`,
}
const LIST = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 ORDER BY employee_id" }
const PURGE = {
  text: `WITH gone AS (DELETE FROM push_test_record WHERE connection_id = $1 RETURNING 1)
    SELECT count(*)::int AS count FROM gone`,
}

const recordOf = (row: PushTestRecordRow): PushTestRecord => ({
  id: row.id,
  employeeId: row.employee_id,
  fingerprint: row.fingerprint,
  sealed: row.sealed,
})
