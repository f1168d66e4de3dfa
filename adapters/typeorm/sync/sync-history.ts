import * as Effect from "effect/Effect"
import { MAX_COUNTED_SYNCS, type SyncDay } from "../../../core/domain/sync/sync-day.ts"
import type { SyncHistory } from "../../../core/ports/sync/sync-history.ts"
import type { Database } from "../database.ts"
import { sessionNoteRow } from "../rows/sync-session.ts"

export const makeSyncHistory = (database: Database): SyncHistory => ({
  save: (sessionId, { cursor, findings }) =>
    database
      .query("save the findings of the sync", SAVE, [
        sessionId,
        JSON.stringify(cursor),
        JSON.stringify(findings),
      ])
      .pipe(Effect.asVoid),

  find: (sessionId) =>
    database
      .rows("read the findings of the sync", sessionNoteRow, (rows) => rows.findOneBy({ sessionId }))
      .pipe(Effect.map((row) => (row === null ? null : { cursor: row.cursor, findings: row.findings }))),

  listDays: (connectionId, timeZone, since) =>
    database.query<SyncDay>("read the days of syncs", DAYS, [connectionId, timeZone, since]),
})

const SAVE = { text: "INSERT INTO session_note VALUES ($1, $2, $3) ON CONFLICT DO NOTHING" }

/** By sync_session_connection_id_started_at_idx. */
const DAYS = {
  name: "sync-days",
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*)::int AS syncs,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY millis) AS "medianMillis",
      percentile_disc(0.95) WITHIN GROUP (ORDER BY millis) AS "p95Millis",
      sum(added)::int AS added, sum(updated - disappeared)::int AS updated, sum(unchanged)::int AS unchanged,
      sum(disappeared)::int AS left, sum(rejected)::int AS rejected
    FROM (
      SELECT (started_at AT TIME ZONE $2)::date AS day, state, added, updated, unchanged, disappeared, rejected,
        CASE WHEN state = 'completed' THEN round(extract(epoch FROM finished_at - started_at) * 1000)::float8 END AS millis
      FROM sync_session
      WHERE connection_id = $1 AND started_at >= ($3::date)::timestamp AT TIME ZONE $2 AND NOT dry_run
        AND state IN ('completed', 'failed', 'cancelled')
      ORDER BY started_at DESC LIMIT ${String(MAX_COUNTED_SYNCS)}) s
    GROUP BY day ORDER BY day`,
}
