import { makeReason } from "../../contract/reasons/reason-codes.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { redactCell } from "../../domain/employee/identity/redact-cell.ts"
import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { contradictsEarlier, readPersonFacts } from "../../domain/sync/same-person.ts"
import type { StagedRow } from "../../ports/sync/sync-ledger.ts"
import type { RowIssue } from "./sync-report.ts"
import type { EarlierRows, GivenFields } from "./earlier-rows.ts"
import { FindingCounter } from "./finding-counter.ts"
import type { SourceState } from "./source-state.ts"

/** A row that differs from what earlier rows of its employee gave. */
export interface RowRepetition extends Pick<StagedRow, "employeeId" | "position"> {
  /** `conflict`: it is of another person; `changed`: it gives another value of a field that an earlier row gave. */
  readonly kind: "conflict" | "changed"
  /** The position of the employee's first row. */
  readonly first: number
}

export interface RepeatedState {
  readonly before: SourceState | null
  readonly after: SourceState | null
  readonly given: GivenFields
  readonly earlier: EarlierRows
}

/** Null: the row completes the earlier ones, or equals them. Nothing is stored of a row outside the subset, so it cannot differ. */
export const compareWithEarlier = (
  { employeeId, position }: StagedRow,
  { before, after, given, earlier }: RepeatedState,
): RowRepetition | null => {
  if (before === null || after === null) return null
  const repetition = { employeeId, position, first: earlier.position }
  const own = readPersonFacts(after.record, after.valuePrints)
  const row = Object.fromEntries(Object.entries(own).filter(([key]) => isGiven(given, key)))
  const facts = readPersonFacts(before.record, before.valuePrints)
  if (contradictsEarlier(row, { facts, isGiven: (key) => isGiven(earlier.given, key) }))
    return { ...repetition, kind: "conflict" }
  const isChanged = EMPLOYEE_FIELDS.some(
    ({ key, masked }, slot) =>
      hasSlot(given, slot) &&
      hasSlot(earlier.given, slot) &&
      (masked
        ? before.valuePrints[key] !== after.valuePrints[key]
        : before.stored.values[slot] !== after.stored.values[slot]),
  )
  return isChanged ? { ...repetition, kind: "changed" } : null
}

const hasSlot = (given: GivenFields, slot: number): boolean => given === null || given.has(slot)

const isGiven = (given: GivenFields, key: string): boolean =>
  hasSlot(
    given,
    EMPLOYEE_FIELDS.findIndex((field) => field.key === key),
  )

/** For a row that gives another value than an earlier one of the same person. */
export const toReplacedNotice = (
  { employeeId, position, first }: Omit<RowRepetition, "kind">,
  column: string | null,
): RowIssue => ({
  line: position,
  column,
  value: redactCell(employeeId, "identifier"),
  ...describeReasons([makeReason("row.replaces", { row: first })]),
})

/** How the rows of a read of changes differ from earlier ones of their employees. */
export class ComparedRows {
  readonly #conflicts = new Map<string, number>()
  /** Rows that replace a value of an earlier one of the same person. */
  replaced = new FindingCounter()

  /** By employeeId: the position of a row of another person. */
  get conflicts(): ReadonlyMap<string, number> {
    return this.#conflicts
  }

  /** `column`: the header of the employeeId. */
  add(repetitions: ReadonlyArray<RowRepetition>, column: string | null): void {
    for (const { kind, employeeId, position } of repetitions)
      if (kind === "conflict") this.#conflicts.set(employeeId, position)
    const changed = repetitions.filter(({ kind }) => kind === "changed")
    this.replaced.add(changed.map((repetition) => toReplacedNotice(repetition, column)))
  }

  /** The source is read again: all readings count together, but what was replaced is counted again. */
  restart(): void {
    this.replaced = new FindingCounter()
  }
}
