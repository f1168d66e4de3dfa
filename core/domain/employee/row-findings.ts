import type { FieldKind } from "../../contract/employee/field-row.ts"
import { redactCell } from "./identity/redact-cell.ts"
import { Invalid, IgnoredValue, type Parsed } from "./values/parsed.ts"

/** A finding about one cell of a row. */
export interface RowFinding {
  /** The mapping key of the field. */
  readonly key: string
  /** Index of the column; null when the field has none. */
  readonly column: number | null
  /** The cell's value; MASK when it is sensitive or looks sensitive; null without a column. */
  readonly value: string | null
  /** The error and what is expected; never quotes the value. */
  readonly reason: string
}

/** The column, key and kind of a value that was read. */
export interface CellLocation {
  readonly key: string
  readonly kind: FieldKind
  /** Null: no column is mapped to the field. */
  readonly column: number | null
}

const NONE: ReadonlyArray<RowFinding> = []

/** Collects the findings of one row. Most rows have none and allocate nothing. */
export class RowFindings {
  #problems: Array<RowFinding> | null = null
  #notices: Array<RowFinding> | null = null

  get problems(): ReadonlyArray<RowFinding> {
    return this.#problems ?? NONE
  }

  get notices(): ReadonlyArray<RowFinding> {
    return this.#notices ?? NONE
  }

  /** Returns the value; or null, after adding a finding, when it is unusable. */
  collect<A>(parsed: Parsed<A>, place: CellLocation, cell: unknown): A | null {
    if (parsed instanceof Invalid) {
      this.addProblem(place, cell, parsed.reason)
      return null
    }
    if (!(parsed instanceof IgnoredValue)) return parsed
    this.#notices ??= []
    this.#notices.push(makeFinding(place, cell, parsed.reason))
    return null
  }

  addProblem(place: CellLocation, cell: unknown, reason: string): void {
    this.#problems ??= []
    this.#problems.push(makeFinding(place, cell, reason))
  }

  hasProblemWith(keys: ReadonlyArray<string>): boolean {
    return this.#problems?.some(({ key }) => keys.includes(key)) ?? false
  }
}

const makeFinding = ({ key, kind, column }: CellLocation, cell: unknown, reason: string): RowFinding => ({
  key,
  column,
  value: column === null ? null : redactCell(cell, kind),
  reason,
})
