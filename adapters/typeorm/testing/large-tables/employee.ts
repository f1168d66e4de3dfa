import { id, some, AT, CONNECTIONS, SESSIONS, EMPLOYEES, rows } from "./rows.ts"

/** Employees, and the syncs that brought them. In the order of their foreign keys. */
export const EMPLOYEE_TABLES: Readonly<Record<string, string>> = {
  employee: rows(
    "employee",
    "id, connection_id, employee_id, record_session_id, record_ordinal, fingerprint, status, outside, created_at, updated_at",
    `${id("employee")}, ${id("connection", some(CONNECTIONS))}, 'L' || n, ${id("session", some(SESSIONS))}, n, 'f', 'Active', false, ${AT}, ${AT}`,
    EMPLOYEES,
  ),
  employee_record: rows(
    "employee_record",
    "session_id, ordinal, sealed",
    `${id("session", some(SESSIONS))}, n, repeat('x', 100)::bytea`,
    EMPLOYEES,
  ),
  employee_consent: rows(
    "employee_consent",
    "employee_record_id, connection_id, language, consented_at, expires_at, received_at",
    `${id("employee")}, ${id("connection", some(CONNECTIONS))}, 'en', ${AT}, ${AT}, ${AT}`,
  ),
  employee_restriction: rows(
    "employee_restriction",
    "id, connection_id, kind, marker, subject, requested_at, applied_at, counts",
    `${id("restriction")}, ${id("connection", some(CONNECTIONS))}, 'blocked', ('m' || n)::bytea, 's', ${AT}, ${AT}, '{}'`,
  ),
  monthly_salary: rows(
    "monthly_salary",
    "employee_id, period, connection_id, sealed",
    `${id("employee")}, 24000, ${id("connection", some(CONNECTIONS))}, 'sealed'`,
    EMPLOYEES,
  ),
  sync_session: rows(
    "sync_session",
    "id, connection_id, kind, mode, state, trigger, dry_run, silent, started_at, finished_at",
    `${id("session")}, ${id("connection", some(CONNECTIONS))}, 'delta', 'full', CASE n % 10 WHEN 0 THEN 'failed' ELSE 'completed' END, 'schedule', false, false, ${AT}, ${AT}`,
    SESSIONS,
  ),
  session_change: rows(
    "session_change",
    "session_id, employee_id, id, change",
    `${id("session", some(SESSIONS))}, 'L' || n, ${id("employee")}, 'update'`,
  ),
  session_note: rows("session_note", "session_id, findings", `${id("session")}, '[]'`, SESSIONS),
  // Staged rows of other connections.
  staged_employee: rows(
    "staged_employee",
    "session_id, change, ordinal, position, id, employee_id, outside",
    `${id("staging", some(500))}, 'add', n, n, ${id("employee")}, 'L' || n, false`,
  ),
  staged_salary: rows(
    "staged_salary",
    "session_id, change, ordinal, id, period, sealed",
    `${id("staging", some(500))}, 'add', n, ${id("employee")}, 24000, 'sealed'`,
  ),
}
