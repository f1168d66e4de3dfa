import * as Effect from "effect/Effect"
import { MAX_COUNTED_SYNCS, type SyncDay } from "../../../core/domain/sync/sync-day.ts"
import type { Coverage } from "../../../core/domain/sync/coverage.ts"
import type { SyncHistory } from "../../../core/ports/sync/sync-history.ts"
import type { Database } from "../database.ts"
import { sessionNoteRow } from "../rows/sync-session.ts"

export const makeSyncHistory = (database: Database): SyncHistory => ({
  save: (sessionId, { cursor, findings, coverage }) =>
    database.execute("save the findings of the sync", SAVE, [
      sessionId,
      JSON.stringify(cursor),
      JSON.stringify(findings),
      coverage === null ? null : JSON.stringify(coverage),
    ]),

  saveCoverage: (sessionId, coverage) =>
    database.execute("save the coverage of the sync", SAVE_COVERAGE, [sessionId, JSON.stringify(coverage)]),

  findLastCoverage: (connectionId) =>
    database
      .query<{ coverage: Coverage }>("read the last coverage", LAST_COVERAGE, [connectionId])
      .pipe(Effect.map(([row]) => row?.coverage ?? null)),

  find: (sessionId) =>
    database
      .rows("read the findings of the sync", sessionNoteRow, (rows) => rows.findOneBy({ sessionId }))
      .pipe(
        Effect.map((row) =>
          row === null ? null : { cursor: row.cursor, findings: row.findings, coverage: row.coverage },
        ),
      ),

  listDays: (connectionId, timeZone, since) =>
    database.query<SyncDay>("read the days of syncs", DAYS, [connectionId, timeZone, since]),
})

const SAVE = {
  text: `INSERT INTO session_note (session_id, cursor, findings, coverage) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING`,
}

const SAVE_COVERAGE = {
  text: `INSERT INTO session_note (session_id, findings, coverage) VALUES ($1, '[]', $2)
    ON CONFLICT (session_id) DO UPDATE SET coverage = excluded.coverage`,
}

/** From the newest session backwards, by sync_session_connection_id_started_at_idx, and each note by its key. */
const LAST_COVERAGE = {
  name: "last-coverage",
  text: `SELECT n.coverage FROM (
      SELECT id, started_at FROM sync_session WHERE connection_id = $1
      ORDER BY started_at DESC LIMIT ${String(MAX_COUNTED_SYNCS)}) s
    CROSS JOIN LATERAL (
      SELECT coverage FROM session_note WHERE session_id = s.id AND coverage IS NOT NULL OFFSET 0) n
    ORDER BY s.started_at DESC LIMIT 1`,
}

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
