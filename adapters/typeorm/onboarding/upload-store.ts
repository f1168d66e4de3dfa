import * as Effect from "effect/Effect"
import type { UploadRun, UploadStore } from "../../../core/ports/onboarding/upload-store.ts"
import type { Database } from "../database.ts"
import type { Statement } from "../statement.ts"
import { type UploadChunkRow, uploadRow, type UploadTableRow } from "../rows/uploads.ts"
import { appendEdit, makeUploadEdits } from "./upload-edits.ts"
import { makeUploadRows, toStoredUpload } from "./upload-rows.ts"

/** `UploadStore` on PostgreSQL. */
export const makeUploadStore = (database: Database): UploadStore => {
  const change = (operation: string, statement: Statement, values: ReadonlyArray<unknown>) =>
    database.query(operation, statement, values).pipe(Effect.map((rows) => rows.length > 0))
  const changeRun = (
    operation: string,
    statement: Statement,
    { id, run }: UploadRun,
    ...values: ReadonlyArray<unknown>
  ) => change(operation, statement, [id, run, ...values])

  return {
    ...makeUploadRows(database),
    ...makeUploadEdits(database),

    begin: ({ id, connectionId, device, details, size, createdAt, firstEdit }, replaced) =>
      database.transaction("store the upload", async (tx) => {
        if (replaced !== null) await tx.run(REPLACE, [connectionId, replaced.id, replaced.run])
        const begun = await tx.run(BEGIN, [id, connectionId, device, details, size, new Date(createdAt)])
        if (begun.length > 0 && firstEdit !== undefined)
          await appendEdit(tx, id, { summary: null, contents: firstEdit })
        return begun.length > 0
      }),
    find: (connectionId) =>
      database
        .query<UploadTableRow>("find the upload", FIND, [connectionId])
        .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredUpload(row)))),
    remove: (id) => database.execute("delete the upload", REMOVE, [id]),

    append: (id, { start, length, sealed }, now) =>
      database.transaction("store the upload", async (tx) => {
        const appended = await tx.run<Received>(RECEIVE, [id, start, length, new Date(now)])
        if (appended.length > 0) await tx.run(APPEND, [id, start, length, sealed])
        const [row] = appended.length > 0 ? appended : await tx.run<Received>(RECEIVED, [id])
        return row === undefined ? null : Number(row.received)
      }),
    readChunk: (id, start) =>
      database
        .query<Pick<UploadChunkRow, "length" | "sealed">>("read the upload", CHUNK, [id, start])
        .pipe(Effect.map(([row]) => (row === undefined ? null : { start, ...row }))),

    start: (from, stage, task, now) =>
      changeRun("change the upload", START, from, stage, task, new Date(now)),
    readAgain: (from, details, now) =>
      changeRun("change the upload", READ_AGAIN, from, details, new Date(now)),
    claim: (now, until, { withoutVendors, withoutCorporates, slow }) =>
      database
        .query<UploadTableRow>("claim an upload", CLAIM, [
          new Date(now),
          new Date(until),
          withoutVendors,
          withoutCorporates,
          slow,
        ])
        .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredUpload(row)))),
    isWaiting: (now) => change("find uploads that wait", WAITING, [new Date(now)]),
    postpone: (run, { now, until, delay }) =>
      changeRun("postpone the upload", POSTPONE, run, new Date(now), new Date(until), delay),
    renew: (run, until) => changeRun("claim an upload", RENEW, run, new Date(until)),
    endReading: (run, { stage, contents, rows }) =>
      changeRun("change the upload", END_READING, run, stage, contents, rows),
    endCheck: (run, task) => changeRun("change the upload", END_CHECK, run, task),
    endSharing: (run) => changeRun("change the upload", END_SHARING, run),
  }
}

type Received = Pick<UploadTableRow, "received">

const REPLACE = { text: "DELETE FROM upload WHERE connection_id = $1 AND id = $2 AND run = $3" }
/** The lock keeps a termination, which deletes the upload, from missing one that is stored at the same time. */
const BEGIN = {
  text: `INSERT INTO upload (id, connection_id, device, details, size, created_at)
    SELECT $1, id, $3, $4, $5, $6 FROM connection WHERE id = $2 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO NOTHING RETURNING id`,
}
const FIND = { text: "SELECT * FROM upload WHERE connection_id = $1" }
const REMOVE = { text: "DELETE FROM upload WHERE id = $1" }

const RECEIVE = {
  text: `UPDATE upload SET received = received + $3,
      stage = CASE WHEN received + $3 = size THEN 'reading' ELSE stage END,
      queued_at = CASE WHEN received + $3 = size THEN $4::timestamptz END
    WHERE id = $1 AND received = $2 AND stage = 'receiving' RETURNING received`,
}
const RECEIVED = { text: "SELECT received FROM upload WHERE id = $1" }
const APPEND = { text: "INSERT INTO upload_chunk (upload_id, start, length, sealed) VALUES ($1, $2, $3, $4)" }
const CHUNK = { text: "SELECT length, sealed FROM upload_chunk WHERE upload_id = $1 AND start = $2" }

/** Nobody works on it, and nothing delays it. */
const FREE = "claimed_until = NULL, begun_at = NULL, turns = 0, delay = NULL"
const START = {
  text: `UPDATE upload SET stage = $3, task = $4, run = run + 1, queued_at = $5, ${FREE},
      rows_checked = CASE WHEN $3 = 'checking' THEN 0 ELSE rows_checked END
    WHERE id = $1 AND run = $2 RETURNING id`,
}
const READ_AGAIN = {
  text: `UPDATE upload SET stage = 'reading', details = $3, contents = NULL, task = NULL, rows = NULL, rows_checked = 0,
      run = run + 1, queued_at = $4, ${FREE}
    WHERE id = $1 AND run = $2 RETURNING id`,
}
const IS_WAITING = `u.stage IN ('reading', 'checking', 'sharing') AND (u.claimed_until IS NULL OR u.claimed_until < $1)`
/** Over upload_work_idx, in its order. The connection of a draft has no corporate yet, and counts as one. */
const CLAIM = {
  name: "claim-upload",
  text: `UPDATE upload SET claimed_until = $2, begun_at = $1, run = run + 1 WHERE id = (
      SELECT u.id FROM upload u JOIN connection c ON c.id = u.connection_id
        WHERE ${IS_WAITING} AND c.vendor_org_id <> ALL($3::uuid[])
          AND coalesce(c.org_id, c.id) <> ALL($4::uuid[]) AND ($5 OR u.turns = 0)
        ORDER BY u.queued_at LIMIT 1 FOR UPDATE OF u SKIP LOCKED)
    RETURNING ${uploadRow.listColumns()}`,
}
const WAITING = {
  name: "upload-waiting",
  text: `SELECT u.id FROM upload u WHERE ${IS_WAITING} AND u.turns = 0 LIMIT 1`,
}
const RENEW = { text: "UPDATE upload SET claimed_until = $3 WHERE id = $1 AND run = $2 RETURNING id" }
const POSTPONE = {
  text: `UPDATE upload SET claimed_until = $4, queued_at = $3, begun_at = NULL, turns = turns + 1, delay = $5, run = run + 1
    WHERE id = $1 AND run = $2 RETURNING id`,
}
const END_READING = {
  text: `UPDATE upload SET stage = $3, contents = $4, rows = $5, queued_at = NULL, ${FREE}
    WHERE id = $1 AND run = $2 RETURNING id`,
}
const END_CHECK = {
  text: `UPDATE upload SET stage = 'checked', task = $3, queued_at = NULL, ${FREE}
    WHERE id = $1 AND run = $2 RETURNING id`,
}
const END_SHARING = {
  text: `UPDATE upload SET stage = 'checked', queued_at = NULL, ${FREE} WHERE id = $1 AND run = $2 RETURNING id`,
}
