import type { Correction } from "../upload.ts"

/* What is kept of edits, so that they can be carried over to the file that replaces theirs. */

/** The row that an edit changed, as it was then: what another file needs to find it again. */
export interface RowOrigin {
  /** The employeeIds of the row, before the edit and after it; empty: it has none. */
  readonly employees: ReadonlyArray<string>
  /** The values that the edit replaced, by the index of their column. */
  readonly before: Correction
  /** All cells of the row, where its employee has several rows. */
  readonly whole?: ReadonlyArray<string>
}

/** The row of a former file that an edit changed. */
export interface FormerRow {
  /** The employeeIds that the row had, before the edit and after it. Never empty. */
  readonly employees: ReadonlyArray<string>
  /** All cells by header, of an employee who had several rows: only the same row is meant; null: the employee had one. */
  readonly whole: Readonly<Record<string, string>> | null
}

export interface CarriedCell extends FormerRow {
  /** Header. */
  readonly column: string
  /** Data-model key of the column, for a file in which it has another header. */
  readonly key: string
  /** The value in the former file. */
  readonly was: string
  readonly now: string
}

export interface CarriedEdits {
  readonly cells: ReadonlyArray<CarriedCell>
  readonly leftOut: ReadonlyArray<FormerRow>
  /** Edited rows without an employeeId, which cannot be found again. */
  readonly unnamed: number
}

/** A value that is neither the one that was corrected nor the correction. */
export interface CarryConflict {
  readonly cell: CarriedCell
  readonly row: number
  /** Index of the column. */
  readonly column: number
  readonly employeeId: string
  readonly inFile: string
}

/** What was made of carried edits. */
export interface CarriedOutcome {
  readonly conflicts: ReadonlyArray<CarryConflict>
  /** Those whose employee or column the file lacks. */
  readonly gone: CarriedEdits
}
