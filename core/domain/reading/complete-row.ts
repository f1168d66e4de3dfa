import type { SlotValues } from "../employee/assemble-record.ts"
import type { FieldTarget } from "../employee/field-key.ts"
import { type KeptValues, STATUS, type Step, TERMINATION_DATE } from "./read-row.ts"
import { keepStoredStatus, keepStoredValues, type StoredValues } from "../employee/stored-values.ts"
import { nullIfMissing } from "../employee/values/missing.ts"

/** Marks the list of dependents among the slots that a row gives. */
const DEPENDENTS_SLOT = -1

type Cells = ReadonlyArray<unknown>

/**
 * Completes the rows of a read of changes with stored values, compiled once for their columns. A cell that is undefined, or
 * without a column, is left out; null and an empty text clear their field (specification/sources.md#changes-only).
 */
export const makeRowCompleter = (targets: ReadonlyArray<FieldTarget | null>, steps: ReadonlyArray<Step>) => {
  const dependentColumns = targets.flatMap((target, column) =>
    target === null || target.kind === "field" ? [] : [column],
  )

  /** The fields that a row gives: a rule may give a value to a column that the row leaves out. */
  const listGiven = (source: Cells, cells: Cells): ReadonlySet<number> => {
    const isGiven = (column: number) => source[column] !== undefined || !isEmptyCell(cells[column])
    const given = new Set(steps.flatMap(({ slot, column }) => (isGiven(column) ? [slot] : [])))
    if (dependentColumns.some(isGiven)) given.add(DEPENDENTS_SLOT)
    return given
  }

  /** Sets the values that the row leaves out; returns whether there was any. */
  const keepValues = (
    values: SlotValues,
    { stored, given, today }: KeptValues & { readonly today: string },
  ): boolean => {
    if (stored === null || given === null) return false
    const kept = keepStoredValues(values, stored, (slot) => slot === STATUS || given.has(slot))
    if (given.has(STATUS)) return kept
    values[STATUS] = keepStoredStatus(stored, stored.values[TERMINATION_DATE], today)
    return true
  }

  /** The stored dependents, for a row without any of their columns; null: the row's own apply. */
  const keepDependents = (
    stored: StoredValues | null,
    given: ReadonlySet<number> | null,
  ): ReadonlyArray<unknown> | null =>
    stored === null || given === null || given.has(DEPENDENTS_SLOT) ? null : stored.dependents

  return { listGiven, keepValues, keepDependents }
}

const isEmptyCell = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && nullIfMissing(cell) === null)
