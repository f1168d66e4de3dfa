import * as Effect from "effect/Effect"
import { makeReason } from "../../../contract/reasons/reason-codes.ts"
import { describeReasons } from "../../../contract/reasons/format-reason.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import { omitId } from "../../../domain/employee/record.ts"
import { parseExclusionMarker } from "../../../domain/sharing/provenance.ts"
import { compareRows, type RowContent } from "../../../domain/sync/same-person.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { RepeatedEmployee, RepeatedRow } from "../../../ports/sync/sync-ledger.ts"
import { openRecord } from "../../employee/stored-record.ts"
import type { RowIssue } from "../../reading/sync-report.ts"
import { toReplacedNotice } from "../../reading/compare-earlier.ts"

/** What the repeated rows of some employees of a pulled source are. */
export interface CheckedRepetitions {
  /** The employees under whose id there are two people. */
  readonly conflicts: ReadonlyArray<RepeatedEmployee>
  /** Every row of a conflict, with the position of the other person. */
  readonly issues: ReadonlyArray<RowIssue>
  /** Rows that a later one of the same person replaces with other data. */
  readonly notices: ReadonlyArray<RowIssue>
}

/** Those of a read of changes, in which each row was compared with the earlier ones: `conflicts` has the row of another person. */
export const checkCompared = (
  { employees, column }: Pick<CheckInput, "employees" | "column">,
  conflicts: ReadonlyMap<string, number>,
): CheckedRepetitions => {
  const checked = employees.flatMap((employee) => {
    const other = employee.rows.find(({ position }) => position === conflicts.get(employee.employeeId))
    return other === undefined ? [] : [{ employee, other }]
  })
  return {
    conflicts: checked.map(({ employee }) => employee),
    issues: checked.flatMap((one) => toConflictIssues(one, column)),
    notices: [],
  }
}

interface CheckInput {
  readonly keys: ConnectionKeys
  readonly employees: ReadonlyArray<RepeatedEmployee>
  /** The header of the employeeId. */
  readonly column: string | null
}

type CheckPorts = { readonly directory: Pick<EmployeeDirectory, "findByIds"> }

/** Throws DecryptionFailed when a record does not open. */
export const checkRepetitions = (
  ports: CheckPorts,
  input: CheckInput,
): Effect.Effect<CheckedRepetitions, StorageError> =>
  Effect.map(compareRepetitions(ports, input), (checked) => ({
    conflicts: checked.flatMap(({ employee, other }) => (other === null ? [] : [employee])),
    issues: checked.flatMap((one) => toConflictIssues(one, input.column)),
    notices: checked.flatMap((one) => toChangeNotices(one, input.column)),
  }))

/**
 * The errors of a file that a person can correct: each row that differs from the first row of its employee, whatever person it
 * belongs to. An equal repetition is not an error. Throws DecryptionFailed when a record does not open.
 */
export const findContradictions = (
  ports: CheckPorts,
  input: CheckInput,
): Effect.Effect<ReadonlyArray<RowIssue>, StorageError> =>
  Effect.map(compareRepetitions(ports, input), (checked) =>
    checked.flatMap(({ employee, different }) =>
      different.map(({ position }) => ({
        line: position,
        column: input.column,
        value: redactCell(employee.employeeId, "identifier"),
        ...describeReasons([makeReason("row.contradicts", { row: employee.rows[0]?.position ?? 0 })]),
      })),
    ),
  )

const compareRepetitions = Effect.fnUntraced(function* (
  { directory }: CheckPorts,
  { keys, employees }: CheckInput,
): Effect.fn.Return<ReadonlyArray<CheckedEmployee>, StorageError> {
  const rows = employees.flatMap((employee) => employee.rows)
  const stored = yield* directory.findByIds(rows.flatMap(({ id, sealed }) => (sealed === null ? [id] : [])))
  return employees.map((employee) => checkEmployee(employee, (row) => openContent(keys, row, stored)))
})

interface CheckedEmployee {
  readonly employee: RepeatedEmployee
  /** The first row of another person than the first row's; null: there is none. */
  readonly other: RepeatedRow | null
  /** Later rows of the same person with other data. */
  readonly changed: ReadonlyArray<RepeatedRow>
  /** Later rows with other data than the first, of the same person or of another. */
  readonly different: ReadonlyArray<RepeatedRow>
}

const checkEmployee = (
  employee: RepeatedEmployee,
  open: (row: RepeatedRow) => RowContent,
): CheckedEmployee => {
  const [first, ...later] = employee.rows
  if (first === undefined) return { employee, other: null, changed: [], different: [] }
  const content = open(first)
  const compared = later.map((row) => ({ row, repetition: compareRows(content, open(row)) }))
  return {
    employee,
    other: compared.find(({ repetition }) => repetition === "conflict")?.row ?? null,
    changed: compared.flatMap(({ row, repetition }) => (repetition === "changed" ? [row] : [])),
    different: compared.flatMap(({ row, repetition }) => (repetition === "identical" ? [] : [row])),
  }
}

/** A row without its own record stands for the stored one. */
const openContent = (
  keys: ConnectionKeys,
  { id, employeeId, sealed }: RepeatedRow,
  stored: ReadonlyMap<string, StoredEmployee>,
): RowContent => {
  const record = sealed === null ? stored.get(id) : { id, employeeId, sealed }
  if (record === undefined) return { kind: "outside" }
  const { provenance, record: opened, valuePrints } = openRecord(keys, record)
  if (parseExclusionMarker(provenance) !== null) return { kind: "outside" }
  return { kind: "record", record: omitId(opened), valuePrints }
}

const toConflictIssues = (
  { employee, other }: Pick<CheckedEmployee, "employee" | "other">,
  column: string | null,
): ReadonlyArray<RowIssue> => {
  const [first] = employee.rows
  if (other === null || first === undefined) return []
  return employee.rows.map(({ position }) => ({
    line: position,
    column,
    value: redactCell(employee.employeeId, "identifier"),
    ...describeReasons([makeReason("row.two-people", { row: first.position, otherRow: other.position })]),
  }))
}

const toChangeNotices = (
  { employee, other, changed }: CheckedEmployee,
  column: string | null,
): ReadonlyArray<RowIssue> => {
  const [first] = employee.rows
  if (other !== null || first === undefined) return []
  const { employeeId } = employee
  return changed.map(({ position }) =>
    toReplacedNotice({ employeeId, position, first: first.position }, column),
  )
}
