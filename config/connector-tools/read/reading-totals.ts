import type { ConnectorReading } from "../../../adapters/commander/app.ts"
import { redactText } from "../../../core/domain/employee/identity/redact-text.ts"
import type { SourcePage } from "../../../core/ports/sync/source.ts"
import type { RowIssue } from "../../../core/use-cases/reading/sync-report.ts"
import type { RowReader } from "./row-reader.ts"

/** The rows and issues that are stored of a reading, which may have a million rows. */
const MAX_ROWS = 100
const MAX_ISSUES = 100

export type ReadingResult = Omit<ConnectorReading, "code" | "categories" | "requests" | "failure">

/** The totals of a reading so far. Plain code: it runs once for each row. */
export class ReadingTotals {
  rows = 0
  #rejected = 0
  #unreadable = 0
  #pages = 0
  #issueCount = 0
  #cursor: unknown = null
  #reader: RowReader | null = null
  readonly #firstRows: Array<ConnectorReading["firstRows"][number]> = []
  readonly #issues: Array<RowIssue> = []

  /** `today`: YYYY-MM-DD. `reader`: for the columns of the page; null: it has none. */
  addPage(page: SourcePage, reader: RowReader | null, today: string): void {
    this.#pages++
    this.#cursor = page.cursor
    this.rows += page.rows.length
    this.#unreadable += page.unreadable.length
    for (const { position, reason } of page.unreadable) {
      this.#addIssue({ line: position, column: null, value: null, reason: redactText(reason) })
    }
    if (reader === null) return
    this.#reader = reader
    reader.observeDates(page.rows)
    for (const row of page.rows) {
      const { isRejected, issues, describeValues } = reader.readRow(row, today)
      if (isRejected) this.#rejected++
      for (const issue of issues) this.#addIssue(issue)
      if (this.#firstRows.length < MAX_ROWS)
        this.#firstRows.push({ position: row.position, isRejected, values: describeValues() })
    }
  }

  /** `isComplete`: the source has no further rows. */
  toResult(isComplete: boolean): ReadingResult {
    return {
      mapping: this.#reader?.mapping ?? [],
      mappingErrors: this.#reader?.errors ?? [],
      firstRows: this.#firstRows,
      issues: this.#issues,
      issueCount: this.#issueCount,
      rows: this.rows,
      rejected: this.#rejected,
      unreadable: this.#unreadable,
      pages: this.#pages,
      isComplete,
      cursor: this.#cursor,
    }
  }

  #addIssue(issue: RowIssue): void {
    this.#issueCount++
    if (this.#issues.length < MAX_ISSUES) this.#issues.push(issue)
  }
}
