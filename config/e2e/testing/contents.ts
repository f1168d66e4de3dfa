import type { TestDatabase } from "../../../adapters/typeorm/testing/test-database.ts"

/* Contents of the database in a comparable form. */

export const queryRows = <R>(
  { database }: TestDatabase,
  statement: string,
  values: ReadonlyArray<unknown> = [],
): Promise<Array<R>> => database.dataSource.query<Array<R>>(statement, [...values])

export interface SessionRow {
  readonly id: string
  readonly connection_id: string
  readonly kind: string
  readonly state: string
  readonly rows: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly webhook_counter: number
  readonly reason: string | null
}

/** A corporate's sync sessions, oldest first. The corporate is identified by its name. */
export const listSessions = (storage: TestDatabase, corporate: string): Promise<Array<SessionRow>> =>
  queryRows<SessionRow>(
    storage,
    `SELECT s.* FROM sync_session s JOIN connection c ON c.id = s.connection_id
     JOIN organization o ON o.id = c.org_id WHERE o.name = $1 ORDER BY s.started_at, s.id`,
    [corporate],
  )

/** The sync sessions of all connections of a vendor, including pending ones, oldest first. */
export const sessionsForVendor = (storage: TestDatabase, vendorOrgId: string): Promise<Array<SessionRow>> =>
  queryRows<SessionRow>(
    storage,
    `SELECT s.* FROM sync_session s JOIN connection c ON c.id = s.connection_id
     WHERE c.vendor_org_id = $1 ORDER BY s.started_at, s.id`,
    [vendorOrgId],
  )

/** The employees that the vendor may see, without columns that every import generates (ids, sealed bytes, times). */
export const readDirectory = (storage: TestDatabase, connectionId: string) =>
  queryRows<Record<string, string | null>>(
    storage,
    `SELECT employee_id, name, email, department, designation, status FROM employee
     WHERE connection_id = $1 ORDER BY employee_id`,
    [connectionId],
  )

/** The webhooks that a session planned, with their employees by employeeId, in the order of their counters. */
export const readWebhookPlan = (storage: TestDatabase, sessionId: string) =>
  queryRows<{
    counter: number
    phase: number
    kind: string
    facts: unknown
    employees: Array<string> | null
  }>(
    storage,
    `SELECT w.counter, w.phase, w.kind, w.facts, (
       SELECT array_agg(coalesce(e.employee_id, 'nobody') ORDER BY u.n)
       FROM unnest(w.employee_ids) WITH ORDINALITY AS u (id, n) LEFT JOIN employee e ON e.id = u.id) AS employees
     FROM webhook w WHERE w.session_id = $1 ORDER BY w.counter, w.request_id`,
    [sessionId],
  )
