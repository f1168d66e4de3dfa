import * as Effect from "effect/Effect"
import type { PushTestRecord, PushTestRecords } from "../../../core/ports/push-access.ts"
import type { Database } from "../database.ts"
import type { PushTestRecordRow } from "../rows/push.ts"

export const makePushTestRecords = (database: Database): PushTestRecords => ({
  find: (connectionId, employeeId) =>
    database
      .query<PushTestRecordRow>("find the test record", FIND, [connectionId, employeeId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toTestRecord(row)))),

  save: (connectionId, { id, employeeId, fingerprint, sealed, sourceUpdatedAt }, { receivedAt, most }) =>
    database.transaction("store the test record", async ({ run }) => {
      if ((await run(LOCK, [connectionId])).length === 0) return "ended"
      const [others] = await run<{ count: number }>(COUNT_OTHERS, [connectionId, employeeId])
      if (others !== undefined && others.count >= most) return "full"
      await run(PUT, [
        connectionId,
        employeeId,
        id,
        fingerprint,
        sealed,
        new Date(receivedAt),
        sourceUpdatedAt,
      ])
      return "kept"
    }),

  list: (connectionId) =>
    database
      .query<PushTestRecordRow>("list the test records", LIST, [connectionId])
      .pipe(
        Effect.map((rows) =>
          rows.map((row) => ({ ...toTestRecord(row), receivedAt: row.received_at.getTime() })),
        ),
      ),
})

const FIND = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 AND employee_id = $2" }

/**
 * Closing the test environment waits for this record, or this statement finds it closed. Concurrent records wait, too, so that
 * the next statement counts all stored records.
 */
const LOCK = {
  text: `SELECT id FROM push_credential WHERE connection_id = $1 AND environment = 'test' AND ended_at IS NULL
    FOR NO KEY UPDATE`,
}

const COUNT_OTHERS = {
  text: "SELECT count(*)::int AS count FROM push_test_record WHERE connection_id = $1 AND employee_id <> $2",
}

/**
 * Replaces the id, since the record is sealed for the new one: two concurrent pushes of a new employee do not see each other's
 * id.
 */
const PUT = {
  text: `INSERT INTO push_test_record (connection_id, employee_id, id, fingerprint, sealed, received_at,
      source_updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (connection_id, employee_id) DO UPDATE SET id = excluded.id, fingerprint = excluded.fingerprint,
      sealed = excluded.sealed, received_at = excluded.received_at,
      source_updated_at = coalesce(excluded.source_updated_at, push_test_record.source_updated_at)`,
}
const LIST = { text: "SELECT * FROM push_test_record WHERE connection_id = $1 ORDER BY employee_id" }

const toTestRecord = (row: PushTestRecordRow): PushTestRecord => ({
  id: row.id,
  employeeId: row.employee_id,
  fingerprint: row.fingerprint,
  sealed: row.sealed,
  sourceUpdatedAt: row.source_updated_at === null ? null : Number(row.source_updated_at),
})
