import * as Effect from "effect/Effect"
import type { EmployeeStatus } from "../../../../core/contract/employee/employee.ts"
import type { StagedRow, StoredRecord, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

interface StagedRecord {
  readonly change: StagedRow["change"]
  readonly ordinal: number
  readonly position: number
  readonly id: string
  readonly employee_id: string
  readonly fingerprint: Buffer | null
  readonly source_fingerprint: Buffer | null
  readonly overrides: Buffer | null
  readonly name: string | null
  readonly email: string | null
  readonly department: string | null
  readonly designation: string | null
  readonly status: EmployeeStatus | null
  readonly outside: boolean
  readonly source_updated_at: string | null
  readonly filled_fields: Buffer | null
  readonly sealed: Buffer | null
  readonly salary: Buffer | null
  readonly period: number | null
}

export const findStaged =
  (database: Database): SyncLedger["findStaged"] =>
  (session, places) =>
    places.length === 0
      ? Effect.succeed([])
      : database
          .query<StagedRecord & Record<string, unknown>>("find staged rows", FIND, [
            session.id,
            places.map(({ change }) => change),
            places.map(({ ordinal }) => ordinal),
          ])
          .pipe(Effect.map((rows) => rows.map(toStagedRow)))

/** By primary keys, whatever the statistics. */
const FIND = {
  name: "staged-find",
  bulk: true,
  text: `SELECT s.change, s.ordinal, s.position, s.id, s.employee_id, s.fingerprint, s.source_fingerprint, s.overrides, s.name,
      s.email, s.department, s.designation, s.status, s.outside, s.source_updated_at, s.filled_fields, r.sealed, m.sealed AS salary, m.period
    FROM unnest($2::text[], $3::int[]) AS place(change, ordinal)
    CROSS JOIN LATERAL (SELECT * FROM staged_employee
      WHERE session_id = $1 AND change = place.change AND ordinal = place.ordinal OFFSET 0) s
    LEFT JOIN LATERAL (SELECT sealed FROM employee_record
      WHERE session_id = $1 AND ordinal = place.ordinal OFFSET 0) r ON true
    LEFT JOIN LATERAL (SELECT period, sealed FROM staged_salary
      WHERE session_id = $1 AND change = place.change AND ordinal = place.ordinal OFFSET 0) m ON true`,
}

const toStagedRow = (row: StagedRecord): StagedRow => {
  const { change, ordinal, position, id, employee_id: employeeId } = row
  const place = { ordinal, position, id, employeeId }
  if (change === "add" || change === "update") return { ...place, change, record: toRecord(row) }
  if (change !== "refresh") return { ...place, change }
  const { source_fingerprint: sourceFingerprint, filled_fields: filledFields } = row
  return { ...place, change, sourceFingerprint, sourceUpdatedAt: toTime(row), filledFields }
}

const toTime = ({ source_updated_at: at }: StagedRecord): number | null => (at === null ? null : Number(at))

/** What a change has of its employee is never null. */
const toRecord = (row: StagedRecord): StoredRecord => ({
  sealed: row.sealed ?? Buffer.alloc(0),
  fingerprint: row.fingerprint ?? Buffer.alloc(0),
  sourceFingerprint: row.source_fingerprint,
  overrides: row.overrides,
  directory: {
    name: row.name,
    email: row.email,
    department: row.department,
    designation: row.designation,
    status: row.status ?? "Active",
  },
  filledFields: row.filled_fields ?? Buffer.alloc(0),
  monthlySalary:
    row.period === null || row.salary === null ? null : { period: row.period, sealed: row.salary },
  excluded: row.outside,
  sourceUpdatedAt: toTime(row),
})
