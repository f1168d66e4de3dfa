import type { FieldKind } from "../../contract/employee/field-row.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { redactCell } from "./identity/redact-cell.ts"
import { IgnoredValue, Invalid, type Parsed, QuestionedValue } from "./values/parsed.ts"

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
  readonly reasonCodes: ReadonlyArray<Reason>
  /** One answer settles it for every row with the value, so it is reported once for each value. */
  readonly isOfValue?: true
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
  #errors: Array<RowFinding> | null = null
  #notices: Array<RowFinding> | null = null

  get errors(): ReadonlyArray<RowFinding> {
    return this.#errors ?? NONE
  }

  get notices(): ReadonlyArray<RowFinding> {
    return this.#notices ?? NONE
  }

  /** Returns the value, or null when it is missing or unusable; adds a finding when there is one. */
  collect<A>(parsed: Parsed<A>, place: CellLocation, cell: unknown): A | null {
    if (parsed instanceof Invalid) {
      this.addError(place, cell, [parsed.reasonCode])
      return null
    }
    if (!(parsed instanceof IgnoredValue || parsed instanceof QuestionedValue)) return parsed
    this.addNotice(place, cell, [parsed.reasonCode])
    return parsed instanceof QuestionedValue ? parsed.value : null
  }

  addNotice(place: CellLocation, cell: unknown, reasons: ReadonlyArray<Reason>): void {
    this.add("notice", makeFinding(place, cell, reasons))
  }

  addError(place: CellLocation, cell: unknown, reasons: ReadonlyArray<Reason>): void {
    this.add("error", makeFinding(place, cell, reasons))
  }

  /** Removes and returns the finding about a field; null: there is none. */
  take(key: string): RowFinding | null {
    return takeFrom(this.#notices, key) ?? takeFrom(this.#errors, key)
  }

  /** `error`: the finding rejects the row; `notice`: it is only reported. */
  add(severity: "error" | "notice", finding: RowFinding): void {
    if (severity === "error") (this.#errors ??= []).push(finding)
    else (this.#notices ??= []).push(finding)
  }

  hasErrorWith(keys: ReadonlyArray<string>): boolean {
    return this.#errors?.some(({ key }) => keys.includes(key)) ?? false
  }
}

const takeFrom = (findings: Array<RowFinding> | null, key: string): RowFinding | null => {
  const index = findings?.findIndex((finding) => finding.key === key) ?? -1
  return index === -1 ? null : (findings?.splice(index, 1)[0] ?? null)
}

const makeFinding = (
  { key, kind, column }: CellLocation,
  cell: unknown,
  reasons: ReadonlyArray<Reason>,
): RowFinding => ({
  key,
  column,
  value: column === null ? null : redactCell(cell, kind),
  ...describeReasons(reasons),
})

/** The finding with another reason. */
export const explain = (finding: RowFinding, reasons: ReadonlyArray<Reason>): RowFinding => ({
  ...finding,
  ...describeReasons(reasons),
})
