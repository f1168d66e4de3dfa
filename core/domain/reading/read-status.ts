import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import type { SlotValues } from "../employee/assemble-record.ts"
import { explain, type RowFinding, type RowFindings } from "../employee/row-findings.ts"
import { saysResigned } from "../employee/values/enumeration.ts"
import { resolveStatus, STATUS, STATUS_KEY, type Step, TERMINATION_DATE } from "./read-row.ts"

/*
 * The status of a row (specification/employee.md#status). One that nobody has mapped is asked: until it is answered, a known
 * employee's status stays what it was, and a new employee waits.
 */

export interface ReadStatus {
  readonly status: EmployeeStatus
  readonly dependsOnToday: boolean
  /**
   * Nobody has mapped it: the stored status is `kept`, the new employee `waits`, or the row is `rejected`. Null: it is known, or
   * needs no question.
   */
  readonly unknown: "kept" | "waits" | "rejected" | null
}

interface StatusRow {
  readonly cells: ReadonlyArray<unknown>
  readonly today: string
  /** The stored status; null: the employee is new. */
  readonly known: EmployeeStatus | null
  readonly findings: RowFindings
}

/** `step`: of the status's column; undefined: there is none. */
export const makeStatusReader =
  (unknownStatus: "keep" | "reject", step: Step | undefined) =>
  (values: SlotValues, { cells, today, known, findings }: StatusRow): ReadStatus => {
    if (hasGivenNotice(values, today, step === undefined ? null : cells[step.column]))
      values[STATUS] = "Active"
    const finding = step === undefined ? null : findings.take(STATUS_KEY)
    const saysActive = values[STATUS] === "Active"
    const read = resolveStatus(values, today)
    if (saysActive && read.status === "Terminated" && step !== undefined && cells[step.column] !== undefined)
      findings.addNotice(step, cells[step.column], LEFT_ALREADY)
    // An exit date in the past needs no question.
    if (finding === null || read.status === "Terminated") return { ...read, unknown: null }
    if (unknownStatus === "reject") {
      findings.add("error", { ...explain(finding, NOT_UNDERSTOOD), isOfValue: true })
      return { ...read, unknown: "rejected" }
    }
    if (known === null) {
      findings.add("error", explain(finding, WAITS))
      return { ...read, unknown: "waits" }
    }
    findings.add("notice", explain(finding, KEPT))
    values[STATUS] = known
    return { ...resolveStatus(values, today), unknown: "kept" }
  }

/** The error or notice about a status that nobody has mapped; null: it is known, or its row is rejected. */
export const findUnknownStatus = (
  unknown: ReadStatus["unknown"],
  { errors, notices }: Pick<RowFindings, "errors" | "notices">,
): RowFinding | null => {
  if (unknown === null || unknown === "rejected") return null
  return (unknown === "kept" ? notices : errors).find(({ key }) => key === STATUS_KEY) ?? null
}

const LEFT_ALREADY = [makePlainReason("status.left-already")]
const NOT_UNDERSTOOD = [makePlainReason("status.not-understood")]
const NOT_MAPPED = makePlainReason("status.not-mapped")
const WAITS = [NOT_MAPPED, makePlainReason("status.waits")]
const KEPT = [NOT_MAPPED, makePlainReason("status.kept")]

/** A resignation whose last day is still to come: the employee works until then. */
const hasGivenNotice = (values: SlotValues, today: string, cell: unknown): boolean => {
  const exit = values[TERMINATION_DATE]
  return values[STATUS] === "Terminated" && typeof exit === "string" && exit >= today && saysResigned(cell)
}
