import type { ErasedCounts, RestrictionKind, VendorNotice } from "../../../core/domain/sharing/restriction.ts"
import type { Consent } from "../../../core/ports/sharing/consent-store.ts"
import {
  type Column,
  bigint,
  bytes,
  code,
  flag,
  hidden,
  instant,
  integer,
  json,
  millis,
  nullable,
  primary,
  references,
  text,
  uuid,
} from "./definition/columns.ts"
import {
  defineTable,
  deleteByConnection,
  deleteBySession,
  retain,
  type RowOf,
} from "./definition/define-table.ts"

/** Columns that an employee and a staged change share. */
const shared = {
  employee_id: code,
  source_fingerprint: nullable(bytes),
  /** Values that vendors set, sealed. */
  overrides: nullable(bytes),
  name: nullable(text),
  email: nullable(text),
  department: nullable(text),
  designation: nullable(text),
  /** Whether the employee is excluded: outside the subset that is shared. */
  outside: flag,
  /** When the source changed the employee, in epoch milliseconds; null: it does not say. */
  source_updated_at: nullable(bigint),
  /** Which fields have a value, without the values; null: stored by an earlier version. */
  filled_fields: nullable(bytes),
}

export const employeeRow = defineTable({
  name: "employee",
  onTermination: deleteByConnection("employee", { as: "employees" }),
  columns: {
    id: primary(uuid),
    connection_id: uuid,
    ...shared,
    /** Refers to the sealed record in `employee_record`. */
    record_session_id: uuid,
    record_ordinal: integer,
    fingerprint: bytes,
    status: text,
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
export const employeeRecordRow = defineTable({
  name: "employee_record",
  onTermination: deleteBySession("employee_record"),
  columns: {
    session_id: primary(uuid),
    ordinal: primary(integer),
    sealed: bytes,
  },
})

/** Sessions with staged rows that ended. Goes from one session to the next over the index instead of reading all rows. */
const ENDED_STAGED_SESSIONS = `WITH RECURSIVE staged AS (
    (SELECT session_id FROM staged_employee ORDER BY session_id LIMIT 1)
    UNION ALL SELECT (SELECT n.session_id FROM staged_employee n WHERE n.session_id > staged.session_id
      ORDER BY n.session_id LIMIT 1) FROM staged WHERE staged.session_id IS NOT NULL)
  SELECT session_id FROM staged WHERE session_id IS NOT NULL AND NOT EXISTS (SELECT FROM sync_session s
    WHERE s.id = staged.session_id AND (s.state IN ('reading', 'held', 'applying') OR s.finished_at >= $1))`

export const stagedEmployeeRow = defineTable({
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
    session_id: primary(uuid),
    change: primary(text),
    ordinal: primary(integer),
    position: integer,
    id: uuid,
    ...shared,
    fingerprint: nullable(bytes),
    status: nullable(text),
  },
})

/** An employee's pay in one month. `period` is year * 12 + month - 1. */
export const monthlySalaryRow = defineTable({
  name: "monthly_salary",
  onTermination: deleteByConnection("monthly_salary"),
  columns: {
    employee_id: primary(uuid),
    period: primary(integer),
    connection_id: uuid,
    sealed: bytes,
  },
  indices: [{ name: "monthly_salary_connection_id_idx", columns: ["connection_id"] }],
})

/** The monthly pay in a staged row. */
export const stagedSalaryRow = defineTable({
  name: "staged_salary",
  onTermination: deleteBySession("staged_salary"),
  columns: {
    session_id: primary(uuid),
    change: primary(text),
    ordinal: primary(integer),
    /** Id of the employee. */
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
    id: hidden({ ...primary(bigint), generated: "increment" }),
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

/** An employee who is blocked, or the receipt of an erasure with what keeps the person away. */
export const employeeRestrictionRow = defineTable({
  name: "employee_restriction",
  onTermination: retain("The receipts of erasures remain, without what would recognise a person.", [
    "DELETE FROM employee_restriction WHERE connection_id = $1 AND kind = 'blocked'",
    `UPDATE employee_restriction SET marker = NULL, subject = NULL, record_id = NULL,
      applied_at = coalesce(applied_at, now()), finished_at = coalesce(finished_at, now()) WHERE connection_id = $1`,
  ]),
  columns: {
    id: primary(uuid),
    connection_id: references(uuid, "connection"),
    kind: text as Column<RestrictionKind>,
    /** Keyed digest of the employeeId; null: the connection is terminated. */
    marker: nullable(bytes),
    /** The employeeId, sealed. */
    subject: nullable(bytes),
    record_id: nullable(uuid),
    requested_at: instant,
    applied_at: nullable(instant),
    finished_at: nullable(instant),
    released_at: nullable(instant),
    counts: json as Column<ErasedCounts>,
    vendor_notice: nullable(text as Column<VendorNotice>),
  },
  indices: [
    {
      name: "employee_restriction_marker_key",
      columns: ["connection_id", "marker"],
      unique: true,
      where: "released_at IS NULL",
    },
    { name: "employee_restriction_connection_id_idx", columns: ["connection_id", "requested_at"] },
    {
      name: "employee_restriction_unfinished_idx",
      columns: ["requested_at"],
      where: "finished_at IS NULL AND (kind = 'erased' OR applied_at IS NULL) AND subject IS NOT NULL",
    },
  ],
})

export type EmployeeRestrictionRow = RowOf<typeof employeeRestrictionRow>
