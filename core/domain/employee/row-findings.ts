import type { FieldKind } from "../../contract/employee/field-row.ts"
import { redactCell } from "./identity/redact-cell.ts"
import { Invalid, IgnoredValue, type Parsed } from "./values/parsed.ts"

/** Something a person should know about one cell of a row. */
export interface RowFinding {
  /** The mapping key of the field. */
  readonly key: string
  /** Index of the column; null when the field has none. */
  readonly column: number | null
  /** What stands in the cell; MASK when it is sensitive or looks it; null without a column. */
  readonly value: string | null
  /** What is wrong and what is expected; never quotes the value. */
  readonly reason: string
}

/** Where a value was read: its column, its key and what kind of value it should be. */
export interface CellLocation {
  readonly key: string
  readonly kind: FieldKind
  /** Null: no column is mapped to the field. */
  readonly column: number | null
}

const NONE: ReadonlyArray<RowFinding> = []

/** Collects what is found in one row. Most rows are without a finding and allocate nothing. */
export class RowFindings {
  #problems: Array<RowFinding> | null = null
  #notices: Array<RowFinding> | null = null

  get problems(): ReadonlyArray<RowFinding> {
    return this.#problems ?? NONE
  }

  get notices(): ReadonlyArray<RowFinding> {
    return this.#notices ?? NONE
  }

  /** The value itself; null, after noting why, when it cannot be used. */
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
