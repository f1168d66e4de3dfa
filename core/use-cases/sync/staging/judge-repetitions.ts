import * as Effect from "effect/Effect"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import { omitId } from "../../../domain/employee/record.ts"
import { parseExclusionMarker } from "../../../domain/sharing/provenance.ts"
import { compareRows, type RowContent } from "../../../domain/sync/same-person.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { RepeatedEmployee, RepeatedRow } from "../../../ports/sync/sync-ledger.ts"
import { openRecord } from "../../employee/stored-record.ts"
import type { RowIssue } from "../../reading/sync-report.ts"
import { toReplacedNotice } from "../../reading/compare-earlier.ts"

/** What the repeated rows of some employees of a pulled source are. */
export interface JudgedRepetitions {
  /** The employees under whose id there are two people. */
  readonly conflicts: ReadonlyArray<RepeatedEmployee>
  /** Every row of a conflict, with the position of the other person. */
  readonly issues: ReadonlyArray<RowIssue>
  /** Rows that a later one of the same person replaces with other data. */
  readonly notices: ReadonlyArray<RowIssue>
}

/** Those of a read of changes, in which each row was compared with the earlier ones: `conflicts` has the row of another person. */
export const judgeCompared = (
  { employees, column }: Pick<JudgeInput, "employees" | "column">,
  conflicts: ReadonlyMap<string, number>,
): JudgedRepetitions => {
  const judged = employees.flatMap((employee) => {
    const other = employee.rows.find(({ position }) => position === conflicts.get(employee.employeeId))
    return other === undefined ? [] : [{ employee, other }]
  })
  return {
    conflicts: judged.map(({ employee }) => employee),
    issues: judged.flatMap((one) => toConflictIssues(one, column)),
    notices: [],
  }
}

interface JudgeInput {
  readonly keys: ConnectionKeys
  readonly employees: ReadonlyArray<RepeatedEmployee>
  /** The header of the employeeId. */
  readonly column: string | null
}

type JudgePorts = { readonly directory: Pick<EmployeeDirectory, "findByIds"> }

/** Throws DecryptionFailed when a record does not open. */
export const judgeRepetitions = (
  ports: JudgePorts,
  input: JudgeInput,
): Effect.Effect<JudgedRepetitions, StorageError> =>
  Effect.map(compareRepetitions(ports, input), (judged) => ({
    conflicts: judged.flatMap(({ employee, other }) => (other === null ? [] : [employee])),
    issues: judged.flatMap((one) => toConflictIssues(one, input.column)),
    notices: judged.flatMap((one) => toChangeNotices(one, input.column)),
  }))

/**
 * The errors of a file that a person can correct: each row that says something else than the first of its employee, whoever it
 * is of. A repetition that says the same is none. Throws DecryptionFailed when a record does not open.
 */
export const findContradictions = (
  ports: JudgePorts,
  input: JudgeInput,
): Effect.Effect<ReadonlyArray<RowIssue>, StorageError> =>
  Effect.map(compareRepetitions(ports, input), (judged) =>
    judged.flatMap(({ employee, different }) =>
      different.map(({ position }) => ({
        line: position,
        column: input.column,
        value: redactCell(employee.employeeId, "identifier"),
        reason: `The same employee is already in line ${String(employee.rows[0]?.position)}, with other values: keep one of the lines, or give each person their own ID.`,
      })),
    ),
  )

const compareRepetitions = Effect.fnUntraced(function* (
  { directory }: JudgePorts,
  { keys, employees }: JudgeInput,
): Effect.fn.Return<ReadonlyArray<Judged>, StorageError> {
  const rows = employees.flatMap((employee) => employee.rows)
  const stored = yield* directory.findByIds(rows.flatMap(({ id, sealed }) => (sealed === null ? [id] : [])))
  return employees.map((employee) => judge(employee, (row) => openContent(keys, row, stored)))
})

interface Judged {
  readonly employee: RepeatedEmployee
  /** The first row of another person than the first row's; null: there is none. */
  readonly other: RepeatedRow | null
  /** Later rows of the same person with other data. */
  readonly changed: ReadonlyArray<RepeatedRow>
  /** Later rows with other data than the first, of the same person or of another. */
  readonly different: ReadonlyArray<RepeatedRow>
}

const judge = (employee: RepeatedEmployee, open: (row: RepeatedRow) => RowContent): Judged => {
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

/** A row without a record of its own says what is stored. */
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
  { employee, other }: Pick<Judged, "employee" | "other">,
  column: string | null,
): ReadonlyArray<RowIssue> => {
  const [first] = employee.rows
  if (other === null || first === undefined) return []
  return employee.rows.map(({ position }) => ({
    line: position,
    column,
    value: redactCell(employee.employeeId, "identifier"),
    reason: `Two people have this employee ID, in rows ${String(first.position)} and ${String(other.position)}. Neither is taken, and what is stored stays: give each person their own employee ID in the source.`,
  }))
}

const toChangeNotices = (
  { employee, other, changed }: Judged,
  column: string | null,
): ReadonlyArray<RowIssue> => {
  const [first] = employee.rows
  if (other !== null || first === undefined) return []
  const { employeeId } = employee
  return changed.map(({ position }) =>
    toReplacedNotice({ employeeId, position, first: first.position }, column),
  )
}
