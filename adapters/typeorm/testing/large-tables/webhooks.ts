import { id, some, AT, VENDORS, CONNECTIONS, SESSIONS, ROWS, rows } from "./rows.ts"

/** Webhooks, and what became of them; the calls of vendors. In the order of their foreign keys. */
export const WEBHOOK_TABLES: Readonly<Record<string, string>> = {
  webhook: rows(
    "webhook",
    "request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids, state, due_at, created_at, settled_at",
    `${id("webhook")}, ${id("connection", some(CONNECTIONS))}, ${id("vendor", some(VENDORS))}, ${id("session", some(SESSIONS))}, 0, 1, n, 'sync.events.employee.update/sync.events.delta', '{}', CASE n % 50 WHEN 0 THEN 'exhausted' ELSE 'delivered' END, ${AT}, ${AT}, ${AT}`,
    2 * ROWS,
  ),
  webhook_lane: rows(
    "webhook_lane",
    "connection_id, vendor_org_id, turn, phase",
    `${id("connection")}, ${id("vendor", `(n % ${String(VENDORS)})`)}, 0, 0`,
    CONNECTIONS,
  ),
  webhook_attempt: rows(
    "webhook_attempt",
    "request_id, started_at, duration_ms, status",
    `${id("webhook")}, ${AT}, 12, 200`,
    2 * ROWS,
  ),
  api_call: rows(
    "api_call",
    "at, vendor_org_id, request_id, credential_id, method, route, status, duration_ms",
    `${AT}, ${id("vendor", some(VENDORS))}, ${id("request")}, ${id("api-key")}, 'POST', '/api/external/employee/', 200, 1.5`,
    2 * ROWS,
  ),
  delivery_day: rows(
    "delivery_day",
    "connection_id, vendor_org_id, day, delivered_at_once, delivered_later, failed_at_first",
    `${id("connection", some(CONNECTIONS))}, ${id("vendor", some(VENDORS))}, date '2031-01-01' + n % 90, 1, 0, 0`,
  ),
}
