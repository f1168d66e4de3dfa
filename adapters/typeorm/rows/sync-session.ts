import { EntitySchema } from "typeorm"
import type { SessionFinding } from "../../../core/domain/sync/findings.ts"
import type {
  LoadMode,
  SessionKind,
  SessionState,
  EmployeeChange,
} from "../../../core/domain/sync/session.ts"
import { bigint, code, flag, instant, integer, json, nullable, primary, text, uuid } from "./columns.ts"

export interface SyncSessionRow {
  id: string
  connection_id: string
  kind: SessionKind
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
  webhook_counter: number
  /** Place of the session's webhooks in the lane of its connection; null before the first. */
  turn: string | null
  applied_change: EmployeeChange | null
  applied_ordinal: number | null
  reason: string | null
  started_at: Date
  finished_at: Date | null
  epoch: number
}

/** Whom a session added or updated, as long as its files may be fetched. */
export interface SessionChangeRow {
  session_id: string
  /** In the source. */
  employee_id: string
  /** Of the employee. */
  id: string
  change: EmployeeChange
}

export const sessionChangeRow = new EntitySchema<SessionChangeRow>({
  name: "session_change",
  columns: {
    session_id: primary(uuid, "session_change"),
    employee_id: primary(code, "session_change"),
    id: uuid,
    change: text,
  },
})

/** What the history keeps of a session besides its counts. */
export interface SessionNoteRow {
  session_id: string
  cursor: unknown
  findings: SessionFinding[]
}

export const sessionNoteRow = new EntitySchema<SessionNoteRow>({
  name: "session_note",
  columns: { session_id: primary(uuid, "session_note"), cursor: nullable(json), findings: json },
})

const count = { ...integer, default: 0 }

export const syncSessionRow = new EntitySchema<SyncSessionRow>({
  name: "sync_session",
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
