import type { Reason } from "../../../core/contract/reasons/reason-codes.ts"
import type { Coverage } from "../../../core/domain/sync/coverage.ts"
import type { SessionFinding } from "../../../core/domain/sync/findings.ts"
import type { LoadMode, SessionState, EmployeeChange } from "../../../core/domain/sync/session.ts"
import {
  type Column,
  bigint,
  code,
  flag,
  instant,
  integer,
  json,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteBySession, retain, type RowOf } from "./definition/define-table.ts"
import { selectPerConnection } from "./definition/prune-rule.ts"

/** A session that ended, is not the last of its connection, and has no webhooks that anyone could request again. */
const PAST = `t.started_at < $1 AND t.finished_at < $1 AND t.state IN ('completed', 'failed', 'cancelled')
  AND t.id <> (SELECT l.id FROM sync_session l WHERE l.connection_id = t.connection_id ORDER BY l.started_at DESC LIMIT 1)
  AND NOT EXISTS (SELECT FROM webhook w WHERE w.session_id = t.id)`

const PAST_SESSIONS = `SELECT t.id FROM connection c CROSS JOIN LATERAL (
  SELECT id FROM sync_session t WHERE t.connection_id = c.id AND ${PAST}) t`

/** An employee that a session added or updated. Stored while the files of the session can be downloaded. */
export const sessionChangeRow = defineTable({
  name: "session_change",
  onTermination: deleteBySession("session_change"),
  prune: [
    {
      name: "session_changes",
      title: "employees that past syncs changed, as files list them",
      retention: "sessions",
      batch: 5_000,
      key: ["session_id", "employee_id"],
      find: () => `SELECT x.* FROM (${PAST_SESSIONS}) s CROSS JOIN LATERAL (
        SELECT session_id, employee_id FROM session_change WHERE session_id = s.id LIMIT $2) x LIMIT $2`,
    },
  ],
  columns: {
    session_id: primary(uuid),
    /** Id in the source. */
    employee_id: primary(code),
    /** Id of the employee. */
    id: uuid,
    change: text as Column<EmployeeChange>,
  },
})

/** Findings, coverage and cursor of a session, for the history. */
export const sessionNoteRow = defineTable({
  name: "session_note",
  onTermination: deleteBySession("session_note"),
  prune: [
    {
      name: "session_findings",
      title: "what past syncs found",
      retention: "sessions",
      batch: 1_000,
      key: ["session_id"],
      find: () => `SELECT n.session_id FROM (${PAST_SESSIONS}) s CROSS JOIN LATERAL (
        SELECT session_id FROM session_note WHERE session_id = s.id) n LIMIT $2`,
    },
  ],
  columns: {
    sessionId: primary(uuid),
    cursor: nullable(json),
    findings: json as Column<ReadonlyArray<SessionFinding>>,
    coverage: nullable(json as Column<Coverage>),
  },
})

const count = { ...integer, default: 0 }

export const syncSessionRow = defineTable({
  name: "sync_session",
  onTermination: retain("The history of syncs remains, in numbers.", [], { as: "syncSessions" }),
  prune: [
    {
      name: "sessions",
      title: "past syncs",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      // Sessions with records remain: a termination finds the records by their session.
      find: () =>
        selectPerConnection(
          "sync_session",
          "id",
          `${PAST} AND NOT EXISTS (SELECT FROM employee_record r WHERE r.session_id = t.id)
            AND NOT EXISTS (SELECT FROM session_change h WHERE h.session_id = t.id)`,
        ),
    },
  ],
  columns: {
    id: primary(uuid),
    connection_id: references(uuid, "connection"),
    /** `delta`: incremental, as earlier versions store it. */
    kind: text as Column<"initial" | "delta">,
    mode: text as Column<LoadMode>,
    state: text as Column<SessionState>,
    trigger: text,
    dry_run: flag,
    silent: flag,
    rows: count,
    accepted: count,
    rejected: count,
    added: count,
    updated: count,
    unchanged: count,
    disappeared: count,
    outside: count,
    /** Rows of an employee whom another row of the session states again. */
    repeated: count,
    webhook_counter: count,
    /** Sequence of the session's webhooks in the delivery queue; null before the first webhook. */
    turn: nullable(bigint),
    applied_change: nullable(text as Column<EmployeeChange>),
    applied_ordinal: nullable(integer),
    reason: nullable(text),
    reason_codes: nullable(json as Column<ReadonlyArray<Reason>>),
    started_at: instant,
    finished_at: nullable(instant),
    epoch: { ...integer, default: 1 },
  },
  indices: [
    { name: "sync_session_connection_id_started_at_idx", columns: ["connection_id", "started_at"] },
    {
      name: "sync_session_running_key",
      columns: ["connection_id"],
      unique: true,
      where: "state IN ('reading', 'applying')",
    },
    { name: "sync_session_held_key", columns: ["connection_id"], unique: true, where: "state = 'held'" },
  ],
})

export type SyncSessionRow = RowOf<typeof syncSessionRow>
