import type { LoggedDelivery } from "../../../../core/ports/webhooks/delivery-log.ts"
import type { WebhookRow } from "../../rows/webhook.ts"

export interface LoggedDeliveryRow extends Pick<
  WebhookRow,
  | "request_id"
  | "connection_id"
  | "session_id"
  | "counter"
  | "kind"
  | "state"
  | "round"
  | "attempt"
  | "due_at"
  | "created_at"
> {
  readonly org_name: string
  readonly employees: number
  readonly attempts: number
  readonly started_at: Date | null
  readonly duration_ms: number | null
  readonly status: number | null
  readonly problem: string | null
}

/** Columns of a LoggedDeliveryRow, with `webhook` as `w`. */
export const LOGGED_COLUMNS = `w.request_id, w.connection_id, w.session_id, w.counter, w.kind, w.state, w.round, w.attempt,
  w.due_at, w.created_at, coalesce(o.own_name, c.corporate_name) AS org_name, cardinality(w.employee_ids) AS employees,
  tried.attempts, last.started_at, last.duration_ms, last.status, last.problem`

/** A webhook has few attempts: up to five, one on each of five days, and those of its resends. */
export const LOGGED_JOINS = `JOIN connection c ON c.id = w.connection_id JOIN organization o ON o.id = c.org_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS attempts FROM webhook_attempt a WHERE a.request_id = w.request_id) tried
  LEFT JOIN LATERAL (SELECT * FROM webhook_attempt a WHERE a.request_id = w.request_id ORDER BY a.id DESC LIMIT 1) last ON true`

export const toLoggedDelivery = (row: LoggedDeliveryRow): LoggedDelivery => ({
  requestId: row.request_id,
  connectionId: row.connection_id,
  orgName: row.org_name,
  sessionId: row.session_id,
  counter: row.counter,
  kind: row.kind,
  employees: row.employees === 0 ? null : row.employees,
  state: row.state,
  createdAt: row.created_at.getTime(),
  dueAt: ["waiting", "failed"].includes(row.state) ? row.due_at.getTime() : null,
  attempts: row.attempts,
  lastAttempt:
    row.started_at === null
      ? null
      : {
          startedAt: row.started_at.getTime(),
          durationMillis: row.duration_ms ?? 0,
          status: row.status,
          problem: row.problem,
        },
})
