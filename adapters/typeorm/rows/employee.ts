import type { EmployeeStatus } from "../../../core/contract/employee/employee.ts"
import type { Consent } from "../../../core/ports/sharing/consent-store.ts"
import {
  bigint,
  bytes,
  code,
  flag,
  hidden,
  instant,
  integer,
  millis,
  nullable,
  primary,
  text,
  uuid,
} from "./columns.ts"
import { defineTable, deleteByConnection, deleteBySession } from "./define-table.ts"

/** Columns that an employee and a staged change share. */
interface RecordColumns {
  employee_id: string
  fingerprint: Buffer | null
  source_fingerprint: Buffer | null
  /** Values that vendors set, sealed. */
  overrides: Buffer | null
  name: string | null
  email: string | null
  department: string | null
  designation: string | null
  status: EmployeeStatus | null
  /** Whether the employee is excluded: outside the subset that is shared. */
  outside: boolean
  /** When the source changed the employee, in epoch milliseconds; null: it does not say. */
  source_updated_at: string | null
}

const directory = {
  name: nullable(text),
  email: nullable(text),
  department: nullable(text),
  designation: nullable(text),
}

export interface EmployeeRow extends RecordColumns {
  id: string
  connection_id: string
  /** Refers to the sealed record in `employee_record`. */
  record_session_id: string
  record_ordinal: number
  fingerprint: Buffer
  status: EmployeeStatus
  created_at: Date
  updated_at: Date
}

export const employeeRow = defineTable<EmployeeRow>({
  name: "employee",
  onTermination: deleteByConnection("employee", { as: "employees" }),
  columns: {
    id: primary(uuid, "employee"),
    connection_id: uuid,
    employee_id: code,
    record_session_id: uuid,
    record_ordinal: integer,
    fingerprint: bytes,
    source_fingerprint: nullable(bytes),
    overrides: nullable(bytes),
    ...directory,
    status: text,
    outside: flag,
    source_updated_at: nullable(bigint),
    created_at: instant,
    updated_at: instant,
  },
  indices: [
    {
      name: "employee_connection_id_employee_id_key",
      columns: ["connection_id", "employee_id"],
      unique: true,
    },
  ],
})

/**
 * A sealed record by session and ordinal. An employee refers to it after the session is applied and until a later session
 * replaces it. Records of a session that is not applied are deleted.
 */
export interface EmployeeRecordRow {
  session_id: string
  ordinal: number
  sealed: Buffer
}

export const employeeRecordRow = defineTable<EmployeeRecordRow>({
  name: "employee_record",
  onTermination: deleteBySession("employee_record"),
  columns: {
    session_id: primary(uuid, "employee_record"),
    ordinal: primary(integer, "employee_record"),
    sealed: bytes,
  },
})

export interface StagedEmployeeRow extends RecordColumns {
  session_id: string
  ordinal: number
  position: number
  change: "add" | "update" | "refresh" | "unchanged" | "excluded"
  id: string
}

/** Sessions with staged rows that ended. Goes from one session to the next over the index instead of reading all rows. */
const ENDED_STAGED_SESSIONS = `WITH RECURSIVE staged AS (
    (SELECT session_id FROM staged_employee ORDER BY session_id LIMIT 1)
    UNION ALL SELECT (SELECT n.session_id FROM staged_employee n WHERE n.session_id > staged.session_id
      ORDER BY n.session_id LIMIT 1) FROM staged WHERE staged.session_id IS NOT NULL)
  SELECT session_id FROM staged WHERE session_id IS NOT NULL AND NOT EXISTS (SELECT FROM sync_session s
    WHERE s.id = staged.session_id AND (s.state IN ('reading', 'held', 'applying') OR s.finished_at >= $1))`

export const stagedEmployeeRow = defineTable<StagedEmployeeRow>({
  name: "staged_employee",
  onTermination: deleteBySession("staged_employee"),
  prune: [
    {
      name: "staging",
      title: "staged rows of syncs that ended",
      retention: "transient",
      batch: 5_000,
      key: ["session_id", "change", "ordinal"],
      find: () => `SELECT x.* FROM (${ENDED_STAGED_SESSIONS}) s CROSS JOIN LATERAL (
        SELECT session_id, change, ordinal FROM staged_employee WHERE session_id = s.session_id LIMIT $2) x LIMIT $2`,
      deleteDependents: `DELETE FROM staged_salary m USING old
        WHERE m.session_id = old.session_id AND m.change = old.change AND m.ordinal = old.ordinal`,
    },
  ],
  columns: {
    session_id: primary(uuid, "staged_employee"),
    change: primary(text, "staged_employee"),
    ordinal: primary(integer, "staged_employee"),
    position: integer,
    id: uuid,
    employee_id: code,
    fingerprint: nullable(bytes),
    source_fingerprint: nullable(bytes),
    overrides: nullable(bytes),
    ...directory,
    status: nullable(text),
    outside: flag,
    source_updated_at: nullable(bigint),
  },
})

/** An employee's pay in one month. `period` is year * 12 + month - 1. */
export interface MonthlySalaryRow {
  employee_id: string
  period: number
  connection_id: string
  sealed: Buffer
}

export const monthlySalaryRow = defineTable<MonthlySalaryRow>({
  name: "monthly_salary",
  onTermination: deleteByConnection("monthly_salary"),
  columns: {
    employee_id: primary(uuid, "monthly_salary"),
    period: primary(integer, "monthly_salary"),
    connection_id: uuid,
    sealed: bytes,
  },
  indices: [{ name: "monthly_salary_connection_id_idx", columns: ["connection_id"] }],
})

/** The monthly pay in a staged row. */
export interface StagedSalaryRow {
  session_id: string
  change: string
  ordinal: number
  /** Id of the employee. */
  id: string
  period: number
  sealed: Buffer
}

export const stagedSalaryRow = defineTable<StagedSalaryRow>({
  name: "staged_salary",
  onTermination: deleteBySession("staged_salary"),
  columns: {
    session_id: primary(uuid, "staged_salary"),
    change: primary(text, "staged_salary"),
    ordinal: primary(integer, "staged_salary"),
    id: uuid,
    period: integer,
    sealed: bytes,
  },
})

/** A consent of an employee, or its withdrawal. Append-only. */
export interface EmployeeConsentRow extends Consent {
  readonly id: string
  readonly receivedAt: number
}

export const employeeConsentRow = defineTable<EmployeeConsentRow>({
  name: "employee_consent",
  onTermination: deleteByConnection("employee_consent"),
  columns: {
    id: hidden({ ...primary(bigint, "employee_consent"), generated: "increment" }),
    employeeRecordId: uuid,
    connectionId: uuid,
    language: text,
    consentedAt: millis,
    expiresAt: millis,
    receivedAt: hidden(millis),
  },
  indices: [
    { name: "employee_consent_employee_record_id_idx", columns: ["employeeRecordId", "id"] },
    { name: "employee_consent_connection_id_idx", columns: ["connectionId"] },
  ],
})
