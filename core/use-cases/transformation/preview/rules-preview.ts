import type { PreviewRow, RuleChange } from "../../../domain/transformation/preview-rules.ts"
import type { SourceProgress, SourceRow } from "../../../ports/sync/source.ts"
import type { RowIssue } from "../../reading/sync-report.ts"

/** `sample`: quickly, some rows. `everyone`: all rows that are read within `MAX_PREVIEW_MILLIS`. */
export type PreviewExtent = "sample" | "everyone"

/** How far a preview is. It is reported once before the first row, when nothing stands against it. */
export interface PreviewProgress {
  readonly rows: number
  readonly source: SourceProgress
}
export const NOTHING_READ: SourceProgress = { unit: "rows", done: 0, total: null }
export type OnPreviewProgress = (progress: PreviewProgress) => void

/** A person waits for it. */
export const MAX_PREVIEW_MILLIS = 60_000

/** Whose row it is, as far as that is shared and no identifier; empty texts otherwise. */
export interface RowOwner {
  readonly name: string
  readonly employeeId: string
}

export interface ChangedRow {
  /** Line or row of the source; the place in the order of employeeId for stored employees. */
  readonly line: number
  readonly owner: RowOwner
  readonly fields: ReadonlyArray<RuleChange>
}

export interface RulesPreview {
  /**
   * `stored`: the employees as they are stored, on which the rules in force have run already; only rules that are new or
   * changed are tried.
   */
  readonly basis: "source" | "stored"
  /** All rows were examined. */
  readonly isComplete: boolean
  readonly rows: number
  readonly changedRows: number
  /** How many values of each field change. */
  readonly changedFields: Readonly<Record<string, number>>
  /** The first of the changed rows. */
  readonly changes: ReadonlyArray<ChangedRow>
  /** Rules that apply to no column, counted from 1. */
  readonly unusedRules: ReadonlyArray<number>
  /** Rows that would be rejected under the current rules, and under these. */
  readonly rejected: { readonly before: number; readonly after: number }
  /** The remaining problems of the rows, as far as they are kept. */
  readonly findings: ReadonlyArray<RowIssue>
}

/** A row that was examined. */
export interface ExaminedRow {
  readonly row: SourceRow
  readonly owner: RowOwner
  readonly isRejectedBefore: boolean
  readonly isRejectedAfter: boolean
  readonly findings: ReadonlyArray<RowIssue>
}

/** Limit of changed rows and of findings in the result. */
const MAX_REPORTED = 100

/** Adds up a preview, row by row. */
export class RulesTally {
  readonly #changedFields: Record<string, number> = {}
  readonly #changes: Array<ChangedRow> = []
  readonly #findings: Array<RowIssue> = []
  #unusedRules: ReadonlyArray<number> | null = null
  #rows = 0
  #changedRows = 0
  #rejectedBefore = 0
  #rejectedAfter = 0

  get rows(): number {
    return this.#rows
  }

  /** A rule that any page has a column for is used. */
  addUnused(numbers: ReadonlyArray<number>): void {
    this.#unusedRules = this.#unusedRules?.filter((number) => numbers.includes(number)) ?? numbers
  }

  add({ row, owner, ...examined }: ExaminedRow, previewRow: PreviewRow): void {
    this.#rows++
    if (examined.isRejectedBefore) this.#rejectedBefore++
    if (examined.isRejectedAfter) this.#rejectedAfter++
    for (const finding of examined.findings.slice(0, MAX_REPORTED - this.#findings.length)) {
      this.#findings.push(finding)
    }
    const fields = previewRow(row.cells)
    if (fields.length === 0) return
    this.#changedRows++
    for (const { key } of fields) this.#changedFields[key] = (this.#changedFields[key] ?? 0) + 1
    if (this.#changes.length < MAX_REPORTED) this.#changes.push({ line: row.position, owner, fields })
  }

  toPreview(basis: RulesPreview["basis"], isComplete: boolean): RulesPreview {
    return {
      basis,
      isComplete,
      rows: this.#rows,
      changedRows: this.#changedRows,
      changedFields: this.#changedFields,
      changes: this.#changes,
      unusedRules: this.#unusedRules ?? [],
      rejected: { before: this.#rejectedBefore, after: this.#rejectedAfter },
      findings: this.#findings,
    }
  }
}
