import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { SlotValues } from "../employee/assemble-record.ts"
import type { FieldTarget } from "../employee/field-key.ts"
import { type KeptValues, STATUS, type Step, TERMINATION_DATE } from "./read-row.ts"
import { keepStoredStatus, keepStoredValues, type StoredValues } from "../employee/stored-values.ts"
import { isMaskedCell } from "../employee/values/text/cell-error.ts"
import { nullIfMissing } from "../employee/values/text/missing.ts"

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

  const maskedColumns = steps.flatMap(({ slot, column }) =>
    EMPLOYEE_FIELDS[slot]?.masked === true ? [{ column, slot }] : [],
  )

  /** The fields that a row gives: a rule may give a value to a column that the row leaves out. */
  const listGiven = (source: Cells, cells: Cells): ReadonlySet<number> => {
    const isGiven = (column: number) => source[column] !== undefined || !isEmptyCell(cells[column])
    const given = new Set(steps.flatMap(({ slot, column }) => (isGiven(column) ? [slot] : [])))
    if (dependentColumns.some(isGiven)) given.add(DEPENDENTS_SLOT)
    return given
  }

  /** The masked cells that stand for a stored value: what the product exported comes in again. */
  const listKeptMasks = (cells: Cells, stored: StoredValues | null): ReadonlyArray<MaskedColumn> =>
    stored === null || !hasMask(cells)
      ? NO_MASKS
      : maskedColumns.filter(
          ({ column, slot }) => isMaskedCell(cells[column]) && stored.values[slot] !== undefined,
        )

  const hasMask = (cells: Cells): boolean => maskedColumns.some(({ column }) => isMaskedCell(cells[column]))

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

  return { hasMask, listKeptMasks, listGiven, keepValues, keepDependents }
}

interface MaskedColumn {
  readonly column: number
  readonly slot: number
}

const NO_MASKS: ReadonlyArray<MaskedColumn> = []

/** The row without its masks, as if it left those cells out. */
export const leaveOut = (cells: Cells, masks: ReadonlyArray<MaskedColumn>): Cells => {
  if (masks.length === 0) return cells
  const columns = new Set(masks.map(({ column }) => column))
  return cells.map((cell, column) => (columns.has(column) ? undefined : cell))
}

const isEmptyCell = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && nullIfMissing(cell) === null)
