import * as Effect from "effect/Effect"
import type { Database, Tx } from "../database.ts"
import { EVERY_JOB } from "../../../core/domain/sync/fair-slots.ts"
import type { SyncSchedule, ConnectionFailure } from "../../../core/ports/sync/sync-schedule.ts"
import {
  type JoinedConnectionRow,
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
} from "../connection-row/columns.ts"
import { LIVE, updateStatus } from "../connection-row/status.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"

/** `SyncSchedule` on PostgreSQL. */
export const makeSyncSchedule = (database: Database): SyncSchedule => ({
  listDue: (now, limit, { withoutVendors, withoutCorporates, slow } = EVERY_JOB) =>
    database
      .query<JoinedConnectionRow>("list the due connections", DUE, [
        new Date(now),
        limit,
        withoutVendors,
        withoutCorporates,
        slow,
      ])
      .pipe(Effect.map((rows) => rows.map(toConnection))),

  claimDue: (now, until, { withoutVendors, withoutCorporates, slow }) =>
    database
      .query<JoinedConnectionRow>("claim a due connection", CLAIM_DUE, [
        new Date(now),
        new Date(until),
        withoutVendors,
        withoutCorporates,
        slow,
      ])
      .pipe(Effect.map(([row]) => (row === undefined ? null : { ...toConnection(row), dueAt: until }))),

  reschedule: (id, from, to, slow) =>
    database
      .query("reschedule the next sync", MOVE_DUE, [id, new Date(from), toDate(to), slow ?? null])
      .pipe(Effect.map((rows) => rows.length > 0)),

  ask: (id, now) => database.execute("ask for a sync", ASK, [id, new Date(now)]),

  forgetAsked: (id, askedAt) =>
    database.execute("forget that a sync was asked for", FORGET_ASKED, [id, new Date(askedAt)]),

  recordFailedRun: (id, { from, to, failedRuns, failure }) =>
    database.transaction("record the failed run", async (tx) => {
      const saved = await tx.run(SAVE_FAILED_RUN, [id, new Date(from), toDate(to), failedRuns])
      if (saved.length > 0 && failure !== null) await fail(tx, id, failure)
      return saved.length > 0
    }),

  fail: (id, failure) => database.transaction("fail the connection", (tx) => fail(tx, id, failure)),

  restore: (id, now) => database.execute("restore the connection", RESTORE, [id, new Date(now)]),

  saveQuietRuns: (id, count) => database.execute("count the quiet run", SAVE_QUIET, [id, count]),

  saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
    database.execute("save the cursor", SAVE_CURSOR, [id, JSON.stringify(sourceCursor), toDate(fullyReadAt)]),
})

const fail = async (tx: Tx, id: string, { now, announcement }: ConnectionFailure): Promise<void> => {
  const failed = await tx.run(FAIL, [id, new Date(now)])
  if (failed.length > 0) await enqueueAnnouncement(tx, id, announcement, now)
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

/** Over connection_due_at_idx, in its order, skipping what is filtered out: vendors $3, corporates $4, slow ones $5. */
const IS_DUE = `c.due_at <= $1 AND c.vendor_org_id <> ALL($3::uuid[]) AND c.org_id <> ALL($4::uuid[])
    AND ($5 OR NOT c.slow) AND c.paused_at IS NULL AND c.status IN (${LIVE})`
const DUE = {
  name: "due-connections",
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE ${IS_DUE} ORDER BY c.due_at LIMIT $2`,
}
/**
 * Found and moved under the row's lock, so that it does not matter how exact the stored time is. A row that another worker
 * claims is skipped; rows that are added to the connection do not lock it this strongly.
 */
const CLAIM_DUE = {
  name: "claim-due-connection",
  text: `WITH claimed AS (
      UPDATE connection SET due_at = $2 WHERE id = (
        SELECT c.id FROM connection c WHERE ${IS_DUE}
        ORDER BY c.due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id)
    SELECT ${CONNECTION_COLUMNS} FROM claimed JOIN connection c ON c.id = claimed.id ${CONNECTION_JOINS}`,
}
/** A time that was set by hand has microseconds, which a time in JavaScript has not. */
const isDueAt = (value: string): string => `date_trunc('milliseconds', due_at) = ${value}`
const MOVE_DUE = {
  text: `UPDATE connection SET due_at = $3, slow = coalesce($4, slow) WHERE id = $1 AND ${isDueAt("$2")} RETURNING id`,
}
const ASK = {
  text: "UPDATE connection SET due_at = $2, sync_asked_at = $2 WHERE id = $1 AND (due_at IS NULL OR due_at > $2)",
}
const FORGET_ASKED = {
  text: "UPDATE connection SET sync_asked_at = NULL WHERE id = $1 AND sync_asked_at = $2",
}
const SAVE_FAILED_RUN = {
  text: `UPDATE connection SET missed_attempts = $4, due_at = $3 WHERE id = $1 AND ${isDueAt("$2")} RETURNING id`,
}
const FAIL = {
  text: `${updateStatus("fail", { set: "status_at = $2", where: "id = $1" })} RETURNING id`,
}
/** One statement, since it runs after every sync. No row is updated twice. */
const RESTORE = {
  text: `WITH restored AS (
      ${updateStatus("restore", { set: "status_at = $2, missed_attempts = 0", where: "id = $1" })} RETURNING id)
    UPDATE connection SET missed_attempts = 0
    WHERE id = $1 AND missed_attempts > 0 AND NOT EXISTS (SELECT FROM restored)`,
}
const SAVE_QUIET = { text: "UPDATE connection SET quiet_runs = $2 WHERE id = $1" }
const SAVE_CURSOR = { text: "UPDATE connection SET source_cursor = $2, fully_read_at = $3 WHERE id = $1" }
