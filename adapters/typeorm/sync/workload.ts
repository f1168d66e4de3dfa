import type { EndpointState } from "../../../core/domain/webhooks/circuit.ts"
import * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../../core/contract/connection-status.ts"
import { type Lane, LANE_NAMES, toLane } from "../../../core/domain/sync/lane.ts"
import { LEASE_MILLIS } from "../../../core/use-cases/webhooks/delivery-leases.ts"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import type {
  OpenSessionState,
  UnfinishedState,
  Workload,
  WorkloadFigures,
} from "../../../core/ports/sync/workload.ts"
import { LIVE } from "../connection-row/status.ts"
import type { Database } from "../database.ts"
import { IS_RUNNING } from "./ledger/session-state.ts"

export const makeWorkload = (database: Database): Workload => ({
  measure: (now) =>
    database
      .transaction("measure the workload", async ({ client, run }) => {
        await client.query(`SET LOCAL statement_timeout = ${String(LIMIT_MILLIS)}`)
        return run<FigureRow>(FIGURES, [new Date(now)])
      })
      .pipe(Effect.map((rows) => toFigures(rows, now))),
})

const LIMIT_MILLIS = 2_000

const IS_WORK = "stage IN ('reading', 'checking', 'sharing')"

interface FigureRow {
  /** `waiting` and `running`: of a lane. */
  readonly figure: keyof WorkloadFigures | "waiting" | "running"
  readonly label: string | null
  readonly count: number
  readonly since: Date | null
}

/** What waits in each lane with the oldest of it, and what runs with the start of the newest, where it is stored. */
const LANES = `
    UNION ALL SELECT 'waiting', 'uploads', count(*)::int, min(queued_at) FROM upload
      WHERE ${IS_WORK} AND (claimed_until IS NULL OR claimed_until < $1)
    UNION ALL SELECT 'running', 'uploads', count(*)::int, max(begun_at) FROM upload
      WHERE ${IS_WORK} AND claimed_until >= $1 AND begun_at IS NOT NULL
    UNION ALL SELECT 'waiting', 'syncs', count(*)::int, min(due_at) FROM connection
      WHERE due_at <= $1 AND paused_at IS NULL AND status IN (${LIVE})
    UNION ALL SELECT 'running', 'syncs', count(*)::int, max(started_at) FROM sync_session WHERE ${IS_RUNNING}
    UNION ALL SELECT 'waiting', 'deliveries', count(*)::int, min(l.due_at) FROM webhook_lane l
      JOIN webhook_endpoint e ON e.vendor_org_id = l.vendor_org_id AND e.disabled_at IS NULL AND e.open_until IS NULL
      WHERE l.due_at <= $1
    UNION ALL SELECT 'running', 'deliveries', count(*)::int,
        max(lease_until) - interval '1 millisecond' * ${String(LEASE_MILLIS)} FROM webhook WHERE state = 'sending'
    UNION ALL SELECT 'waiting', 'previews', count(*)::int, min(requested_at) FROM journey_preview
      WHERE state = 'reading' AND expires_at > $1 AND (leased_until IS NULL OR leased_until <= $1)
    UNION ALL SELECT 'running', 'previews', count(*)::int, NULL FROM journey_preview
      WHERE state = 'reading' AND leased_until > $1`

/**
 * Everything in one statement. Each count of a table that grows is over an index of the few that are open: webhook_waiting_idx
 * and its like, webhook_lane_due_at_idx, upload_work_idx,
 * journey_preview_reading_idx, sync_session_running_key, sync_session_held_key, connection_due_at_idx, connection_issue_open_key.
 */
const FIGURES = {
  name: "workload",
  text: `
    SELECT 'webhooks' AS figure, 'waiting' AS label, count(*)::int AS count, NULL::timestamptz AS since
      FROM webhook WHERE state = 'waiting'
    UNION ALL SELECT 'webhooks', 'sending', count(*)::int, NULL FROM webhook WHERE state = 'sending'
    UNION ALL SELECT 'webhooks', 'failed', count(*)::int, NULL FROM webhook WHERE state = 'failed'
    UNION ALL SELECT 'webhooksDueSince', NULL, 0, min(l.due_at) FROM webhook_lane l
      JOIN webhook_endpoint e ON e.vendor_org_id = l.vendor_org_id AND e.disabled_at IS NULL AND e.open_until IS NULL
      WHERE l.due_at <= $1
    UNION ALL SELECT 'endpoints', CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN open_until > $1 THEN 'paused'
        WHEN open_until IS NOT NULL THEN 'trying' WHEN failures > 0 THEN 'failing' ELSE 'working' END,
      count(*)::int, NULL FROM webhook_endpoint GROUP BY 2
    UNION ALL SELECT 'connections', status, count(*)::int, NULL FROM connection GROUP BY status
    UNION ALL SELECT 'sessions', state, count(*)::int, NULL FROM sync_session
      WHERE ${IS_RUNNING} GROUP BY state
    UNION ALL SELECT 'sessions', 'held', count(*)::int, NULL FROM sync_session WHERE state = 'held'
    UNION ALL SELECT 'sessionsRunSince', NULL, 0, min(started_at) FROM sync_session
      WHERE ${IS_RUNNING}
    UNION ALL SELECT 'syncsDueSince', NULL, 0, min(due_at) FROM connection
      WHERE due_at <= $1 AND paused_at IS NULL AND status IN (${LIVE})
    ${LANES}
    UNION ALL SELECT 'issues', code, count(*)::int, NULL FROM connection_issue
      WHERE resolved_at IS NULL GROUP BY code`,
}

const toLanes = (rows: ReadonlyArray<FigureRow>, now: number): ReadonlyArray<Lane> =>
  LANE_NAMES.map((name) => {
    const find = (figure: FigureRow["figure"]) =>
      rows.find((row) => row.figure === figure && row.label === name)
    const [waiting, running] = [find("waiting"), find("running")]
    return toLane(
      name,
      {
        waiting: waiting?.count ?? 0,
        running: running?.count ?? 0,
        oldestWaitingSince: waiting?.since?.getTime() ?? null,
        lastBegunAt: running?.since?.getTime() ?? null,
      },
      now,
    )
  })

const toFigures = (rows: ReadonlyArray<FigureRow>, now: number): WorkloadFigures => {
  const counts = <Label extends string>(figure: keyof WorkloadFigures) =>
    new Map(
      rows
        .filter((row) => row.figure === figure && row.count > 0)
        .map(({ label, count }) => [label as Label, count] as const),
    )
  const since = (figure: keyof WorkloadFigures) =>
    rows.find((row) => row.figure === figure)?.since?.getTime() ?? null
  return {
    lanes: toLanes(rows, now),
    webhooks: counts<UnfinishedState>("webhooks"),
    webhooksDueSince: since("webhooksDueSince"),
    endpoints: counts<EndpointState>("endpoints"),
    connections: counts<ConnectionStatus>("connections"),
    sessions: counts<OpenSessionState>("sessions"),
    sessionsRunSince: since("sessionsRunSince"),
    syncsDueSince: since("syncsDueSince"),
    issues: counts<IssueCode>("issues"),
  }
}
