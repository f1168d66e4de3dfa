import type { SessionFinding } from "../../../core/domain/sync/findings.ts"
import type { LoadMode, SessionState, EmployeeChange } from "../../../core/domain/sync/session.ts"
import { bigint, code, flag, instant, integer, json, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteBySession, retain } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

export interface SyncSessionRow {
  id: string
  connection_id: string
  /** `delta`: incremental, as earlier versions store it. */
  kind: "initial" | "delta"
  mode: LoadMode
  state: SessionState
  trigger: string
  dry_run: boolean
  silent: boolean
  rows: number
  accepted: number
  rejected: number
  added: number
  updated: number
  unchanged: number
  disappeared: number
  outside: number
  /** Rows of an employee whom another row of the session states again. */
  repeated: number
  webhook_counter: number
  /** Sequence of the session's webhooks in the delivery queue; null before the first webhook. */
  turn: string | null
  applied_change: EmployeeChange | null
  applied_ordinal: number | null
  reason: string | null
  started_at: Date
  finished_at: Date | null
  epoch: number
}

/** An employee that a session added or updated. Stored while the files of the session can be downloaded. */
export interface SessionChangeRow {
  session_id: string
  /** Id in the source. */
  employee_id: string
  /** Id of the employee. */
  id: string
  change: EmployeeChange
}

/** A session that ended, is not the last of its connection, and has no webhooks that anyone could request again. */
const PAST = `t.started_at < $1 AND t.finished_at < $1 AND t.state IN ('completed', 'failed', 'cancelled')
  AND t.id <> (SELECT l.id FROM sync_session l WHERE l.connection_id = t.connection_id ORDER BY l.started_at DESC LIMIT 1)
  AND NOT EXISTS (SELECT FROM webhook w WHERE w.session_id = t.id)`

const PAST_SESSIONS = `SELECT t.id FROM connection c CROSS JOIN LATERAL (
  SELECT id FROM sync_session t WHERE t.connection_id = c.id AND ${PAST}) t`

export const sessionChangeRow = defineTable<SessionChangeRow>({
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
    session_id: primary(uuid, "session_change"),
    employee_id: primary(code, "session_change"),
    id: uuid,
    change: text,
  },
})

/** Findings and cursor of a session, for the history. */
export interface SessionNoteRow {
  readonly sessionId: string
  readonly cursor: unknown
  readonly findings: ReadonlyArray<SessionFinding>
}

export const sessionNoteRow = defineTable<SessionNoteRow>({
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
  columns: { sessionId: primary(uuid, "session_note"), cursor: nullable(json), findings: json },
})

const count = { ...integer, default: 0 }

export const syncSessionRow = defineTable<SyncSessionRow>({
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
    id: primary(uuid, "sync_session"),
    connection_id: { ...uuid, foreignKey: { target: "connection", name: "sync_session_connection_id_fkey" } },
    kind: text,
    mode: text,
    state: text,
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
    repeated: count,
    webhook_counter: count,
    turn: nullable(bigint),
    applied_change: nullable(text),
    applied_ordinal: nullable(integer),
    reason: nullable(text),
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
