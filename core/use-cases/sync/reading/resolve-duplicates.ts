import * as Effect from "effect/Effect"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { StagedSource } from "./stage-source.ts"
import { MAX_STORED_ISSUES, type RowIssue } from "../sync-report.ts"

/** What was staged, and the rows of which it is unclear which one applies. */
export interface DeduplicatedSource extends StagedSource {
  readonly duplicateRows: number
}

/** Resolves employees that the source contains more than once: an error in a file; the last row counts in a paged source. */
export const resolveDuplicates = (
  ledger: SyncLedger,
  source: Source,
  staged: StagedSource,
): Effect.Effect<DeduplicatedSource, StorageError> =>
  source.repeatedEmployees === "reject" ? rejectDuplicates(ledger, staged) : keepLastRow(ledger, staged)

const rejectDuplicates = Effect.fnUntraced(function* (ledger: SyncLedger, staged: StagedSource) {
  const { session } = staged
  const { duplicateRows, employees } = yield* ledger.findDuplicates(session, MAX_STORED_ISSUES)
  if (duplicateRows === 0) return { ...staged, duplicateRows }
  const column = staged.mapping?.findHeader("employeeId") ?? null
  const issues = employees.flatMap(({ employeeId, positions: [first, ...later] }) =>
    later.map((line): RowIssue => ({
      line,
      column,
      value: redactCell(employeeId, "identifier"),
      reason: `The same employee is already in line ${String(first)}; an employee may occur once in the file.`,
    })),
  )
  const { totals } = session
  const { findings } = staged
  return {
    ...staged,
    duplicateRows,
    session: {
      ...session,
      totals: {
        ...totals,
        accepted: totals.accepted - duplicateRows,
        rejected: totals.rejected + duplicateRows,
      },
    },
    findings: {
      ...findings,
      issues: [...findings.issues, ...issues].slice(0, MAX_STORED_ISSUES),
      issueCount: findings.issueCount + duplicateRows,
    },
  }
})

const keepLastRow = (ledger: SyncLedger, staged: StagedSource) =>
  ledger.removeDuplicates(staged.session).pipe(
    Effect.map((counts) => ({
      ...staged,
      duplicateRows: 0,
      session: { ...staged.session, totals: { ...staged.session.totals, ...counts } },
    })),
  )
