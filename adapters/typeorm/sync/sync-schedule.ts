import * as Effect from "effect/Effect"
import type { Database, Tx } from "../database.ts"
import type { SyncSchedule, ConnectionFailure, DueFilter } from "../../../core/ports/sync/sync-schedule.ts"
import {
  type JoinedConnectionRow,
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
} from "../connection/connection-row.ts"
import { LIVE, updateStatus } from "../connection/connection-status.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"

/** `SyncSchedule` on PostgreSQL. */
export const makeSyncSchedule = (database: Database): SyncSchedule => ({
  listDue: (now, limit, { withoutVendors, withoutCorporates, slow } = ALL_DUE) =>
    database
      .query<JoinedConnectionRow>("list the due connections", DUE, [
        new Date(now),
        limit,
        withoutVendors,
        withoutCorporates,
        slow,
      ])
      .pipe(Effect.map((rows) => rows.map(toConnection))),

  reschedule: (id, from, to, slow) =>
    database
      .query("reschedule the next sync", MOVE_DUE, [id, new Date(from), toDate(to), slow ?? null])
      .pipe(Effect.map((rows) => rows.length > 0)),

  recordFailedRun: (id, { from, to, failedRuns, failure }) =>
    database.transaction("record the failed run", async (tx) => {
      const saved = await tx.run(SAVE_FAILED_RUN, [id, new Date(from), toDate(to), failedRuns])
      if (saved.length > 0 && failure !== null) await fail(tx, id, failure)
      return saved.length > 0
    }),

  fail: (id, failure) => database.transaction("fail the connection", (tx) => fail(tx, id, failure)),

  restore: (id, now) =>
    database.query("restore the connection", RESTORE, [id, new Date(now)]).pipe(Effect.asVoid),

  saveQuietRuns: (id, count) =>
    database.query("count the quiet run", SAVE_QUIET, [id, count]).pipe(Effect.asVoid),

  saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
    database
      .query("save the cursor", SAVE_CURSOR, [id, JSON.stringify(sourceCursor), toDate(fullyReadAt)])
      .pipe(Effect.asVoid),
})

const fail = async (tx: Tx, id: string, { now, announcement }: ConnectionFailure): Promise<void> => {
  const failed = await tx.run(FAIL, [id, new Date(now)])
  if (failed.length > 0) await enqueueAnnouncement(tx, id, announcement, now)
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

const ALL_DUE: DueFilter = { withoutVendors: [], withoutCorporates: [], slow: true }
/** Over connection_due_at_idx, in its order, skipping what is filtered out. */
const DUE = {
  name: "due-connections",
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE c.due_at <= $1 AND c.vendor_org_id <> ALL($3::uuid[]) AND c.org_id <> ALL($4::uuid[])
    AND ($5 OR NOT c.slow) AND c.paused_at IS NULL AND c.status IN (${LIVE})
    ORDER BY c.due_at LIMIT $2`,
}
const MOVE_DUE = {
  text: "UPDATE connection SET due_at = $3, slow = coalesce($4, slow) WHERE id = $1 AND due_at = $2 RETURNING id",
}
const SAVE_FAILED_RUN = {
  text: `UPDATE connection SET missed_attempts = $4, due_at = $3 WHERE id = $1 AND due_at = $2 RETURNING id`,
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
