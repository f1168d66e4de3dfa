import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import type { RowFinding } from "../../../domain/employee/row-findings.ts"
import type { MappedRow } from "../../../domain/reading/row-mapper.ts"
import { formatNewerState, INVALID_TIME, UPDATED_AT } from "../../../domain/sync/row-time.ts"
import type { SourceRow, UnreadableRow } from "../../../ports/sync/source.ts"
import type { RowIssue } from "../sync-report.ts"

/* What is said of the rows of a page: errors, warnings and why a row could not be read. */

export const NO_ISSUES: ReadonlyArray<RowIssue> = []

export const toUnreadableIssue = ({ position, reason }: UnreadableRow): RowIssue => ({
  line: position,
  column: null,
  value: null,
  reason: redactText(reason),
})

/** An unknown status is asked once for each value, and not reported again for each row. */
export const omitUnknownStatus = ({ errors, notices, unknownStatus }: MappedRow): RowFindingLists => {
  if (unknownStatus === null) return { errors, notices }
  const isOther = (finding: RowFinding) => finding !== unknownStatus
  return { errors: errors.filter(isOther), notices: notices.filter(isOther) }
}

type RowFindingLists = Pick<MappedRow, "errors" | "notices">

/** Errors and warnings of a row, with its position in the source. `columns`: of the row mapper. */
export const toRowIssues = (
  { errors, notices }: RowFindingLists,
  row: SourceRow,
  columns: ReadonlyArray<string>,
): ReadonlyArray<RowIssue> =>
  errors.length + notices.length === 0
    ? NO_ISSUES
    : [...errors, ...notices].map(({ column, value, reason, isOfValue }) => ({
        line: row.position,
        column: column === null ? null : (columns[column] ?? null),
        value,
        reason,
        ...(isOfValue && { rows: 1 }),
      }))

export const toOlderNotice = ({ position }: SourceRow, newerAt: number): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  reason: formatNewerState(newerAt),
})

export const toTimeNotice = ({ position }: SourceRow): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  reason: INVALID_TIME,
})
