import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import type { RowFinding } from "../../../domain/employee/row-findings.ts"
import type { MappedRow } from "../../../domain/reading/row-mapper.ts"
import { describeReasons } from "../../../contract/reasons/format-reason.ts"
import { explainNewerState, INVALID_TIME, UPDATED_AT } from "../../../domain/sync/row-time.ts"
import type { SourceRow, UnreadableRow } from "../../../ports/sync/source.ts"
import type { RowIssue } from "../sync-report.ts"

/* What is said of the rows of a page: errors, warnings and why a row could not be read. */

export const NO_ISSUES: ReadonlyArray<RowIssue> = []

export const toUnreadableIssue = ({ position, reason, reasonCodes }: UnreadableRow): RowIssue => ({
  line: position,
  column: null,
  value: null,
  reason: redactText(reason),
  ...(reasonCodes !== undefined && { reasonCodes }),
})

/** An unknown status is asked once for each value, and not reported again for each row. */
export const omitUnknownStatus = ({
  employeeId,
  errors,
  notices,
  unknownStatus,
}: MappedRow): RowFindingLists => {
  if (unknownStatus === null) return { employeeId, errors, notices }
  const isOther = (finding: RowFinding) => finding !== unknownStatus
  return { employeeId, errors: errors.filter(isOther), notices: notices.filter(isOther) }
}

type RowFindingLists = Pick<MappedRow, "employeeId" | "errors" | "notices">

/** For the person who looks for the row: in a text editor, in a spreadsheet, or by its employee. */
const locateRow = ({ position, sheetRow }: SourceRow, employeeId: string | null) => ({
  line: position,
  ...(sheetRow !== undefined && { sheetRow }),
  ...(employeeId !== null && { employeeId: redactCell(employeeId, "identifier") }),
})

/** Errors and warnings of a row, with its position in the source. `columns`: of the row mapper. */
export const toRowIssues = (
  { errors, notices, employeeId }: RowFindingLists,
  row: SourceRow,
  columns: ReadonlyArray<string>,
): ReadonlyArray<RowIssue> =>
  errors.length + notices.length === 0
    ? NO_ISSUES
    : [...errors, ...notices].map(({ column, value, reason, reasonCodes, isOfValue }) => ({
        ...locateRow(row, employeeId),
        column: column === null ? null : (columns[column] ?? null),
        value,
        reason,
        reasonCodes,
        ...(isOfValue && { rows: 1 }),
      }))

export const toOlderNotice = ({ position }: SourceRow, newerAt: number): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  ...describeReasons([explainNewerState(newerAt)]),
})

export const toTimeNotice = ({ position }: SourceRow): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  ...describeReasons([INVALID_TIME]),
})
