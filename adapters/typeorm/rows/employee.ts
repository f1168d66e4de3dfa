import { EntitySchema } from "typeorm"
import type { EmployeeStatus } from "../../../core/contract/employee/employee.ts"
import { bigint, bytes, code, flag, instant, integer, nullable, primary, text, uuid } from "./columns.ts"

/** What an employee and a staged change of one have in common. */
interface RecordColumns {
  employee_id: string
  fingerprint: Buffer | null
  source_fingerprint: Buffer | null
  /** What vendors set, sealed. */
  overrides: Buffer | null
  name: string | null
  email: string | null
  department: string | null
  designation: string | null
  status: EmployeeStatus | null
  /** Left the subset that the vendor is told of. */
  outside: boolean
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
  /** Where its sealed record stands: what the session read at this place. */
  record_session_id: string
  record_ordinal: number
  fingerprint: Buffer
  status: EmployeeStatus
  created_at: Date
  updated_at: Date
}

export const employeeRow = new EntitySchema<EmployeeRow>({
  name: "employee",
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
 * The sealed record that a session read at a place. Of an employee, once the session was applied, until a later one
 * replaces it; gone with a session that was not applied.
 */
export interface EmployeeRecordRow {
  session_id: string
  ordinal: number
  sealed: Buffer
}

export const employeeRecordRow = new EntitySchema<EmployeeRecordRow>({
  name: "employee_record",
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
  change: "add" | "update" | "refresh" | "unchanged" | "outside"
  id: string
}

export const stagedEmployeeRow = new EntitySchema<StagedEmployeeRow>({
  name: "staged_employee",
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
  },
})

/** One month's pay of an employee, as history; `period` is year * 12 + month - 1. */
export interface MonthlySalaryRow {
  employee_id: string
  period: number
  connection_id: string
  sealed: Buffer
}

export const monthlySalaryRow = new EntitySchema<MonthlySalaryRow>({
  name: "monthly_salary",
  columns: {
    employee_id: primary(uuid, "monthly_salary"),
    period: primary(integer, "monthly_salary"),
    connection_id: uuid,
    sealed: bytes,
  },
  indices: [{ name: "monthly_salary_connection_id_idx", columns: ["connection_id"] }],
})

/** The month's pay of a staged row. */
export interface StagedSalaryRow {
  session_id: string
  change: string
  ordinal: number
  /** Of the employee. */
  id: string
  period: number
  sealed: Buffer
}

export const stagedSalaryRow = new EntitySchema<StagedSalaryRow>({
  name: "staged_salary",
  columns: {
    session_id: primary(uuid, "staged_salary"),
    change: primary(text, "staged_salary"),
    ordinal: primary(integer, "staged_salary"),
    id: uuid,
    period: integer,
    sealed: bytes,
  },
})

/** A consent of an employee, or its withdrawal; never changed. */
export interface EmployeeConsentRow {
  id: string
  employee_record_id: string
  connection_id: string
  language: string
  consented_at: Date
  expires_at: Date
  received_at: Date
}

export const employeeConsentRow = new EntitySchema<EmployeeConsentRow>({
  name: "employee_consent",
  columns: {
    id: { ...primary(bigint, "employee_consent"), generated: "increment" },
    employee_record_id: uuid,
    connection_id: uuid,
    language: text,
    consented_at: instant,
    expires_at: instant,
    received_at: instant,
  },
  indices: [
    { name: "employee_consent_employee_record_id_idx", columns: ["employee_record_id", "id"] },
    { name: "employee_consent_connection_id_idx", columns: ["connection_id"] },
  ],
})
