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
      .pipe(Effect.map((kept) => kept.length > 0)),

  list: (connectionId) =>
    database
      .query<PushTestRecordRow>("list the test records", LIST, [connectionId])
      .pipe(Effect.map((rows) => rows.map(recordOf))),
})

const FIND = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 AND employee_id = $2" }

/**
 * Whoever ends the test environment waits for this record, or this one finds that it has ended. The id is the new one, as the
 * record is sealed for it: of two who push a new employee at once, neither knows the other's.
 */
const PUT = {
  text: `INSERT INTO push_test_record (connection_id, employee_id, id, fingerprint, sealed, received_at)
    SELECT connection_id, $2::text, $3::uuid, $4::bytea, $5::bytea, $6::timestamptz FROM push_credential
    WHERE connection_id = $1 AND environment = 'test' AND ended_at IS NULL FOR SHARE
    ON CONFLICT (connection_id, employee_id) DO UPDATE SET id = excluded.id, fingerprint = excluded.fingerprint,
      sealed = excluded.sealed, received_at = excluded.received_at
    RETURNING employee_id`,
}
const LIST = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 ORDER BY employee_id" }

const recordOf = (row: PushTestRecordRow): PushTestRecord => ({
  id: row.id,
  employeeId: row.employee_id,
  fingerprint: row.fingerprint,
  sealed: row.sealed,
})
