import type { EndpointState } from "../../../core/domain/webhooks/circuit.ts"
import * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../../core/contract/connection/connection-status.ts"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import type {
  OpenSessionState,
  UnfinishedState,
  Workload,
  WorkloadFigures,
} from "../../../core/ports/sync/workload.ts"
import { LIVE } from "../connection/connection-status.ts"
import type { Database } from "../database.ts"
import { IS_RUNNING } from "./ledger/session-state.ts"

export const makeWorkload = (database: Database): Workload => ({
  measure: (now) =>
    database
      .transaction("measure the workload", async ({ client, run }) => {
        await client.query(`SET LOCAL statement_timeout = ${String(LIMIT_MILLIS)}`)
        return run<FigureRow>(FIGURES, [new Date(now)])
      })
      .pipe(Effect.map(toFigures)),
})

const LIMIT_MILLIS = 2_000

interface FigureRow {
  readonly figure: keyof WorkloadFigures
  readonly label: string | null
  readonly count: number
  readonly since: Date | null
}

/**
 * Everything in one statement. Each count of a table that grows is over an index of the few that are open: webhook_waiting_idx
 * and its like, webhook_lane_due_at_idx, sync_session_running_key, sync_session_held_key, connection_due_at_idx, connection_issue_open_key.
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
    UNION ALL SELECT 'issues', code, count(*)::int, NULL FROM connection_issue
      WHERE resolved_at IS NULL GROUP BY code`,
}

const toFigures = (rows: ReadonlyArray<FigureRow>): WorkloadFigures => {
  const counts = <Label extends string>(figure: keyof WorkloadFigures) =>
    new Map(
      rows
        .filter((row) => row.figure === figure && row.count > 0)
        .map(({ label, count }) => [label as Label, count] as const),
    )
  const since = (figure: keyof WorkloadFigures) =>
    rows.find((row) => row.figure === figure)?.since?.getTime() ?? null
  return {
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
