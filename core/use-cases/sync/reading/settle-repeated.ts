import * as Effect from "effect/Effect"
import { shownValue } from "../../../domain/employee/identity/shown-value.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { StagedSource } from "./stage-source.ts"
import { ISSUES_KEPT, type RowIssue } from "../sync-report.ts"

/** What was staged, and the rows in it of which nobody can say which one is meant. */
export interface SettledSource extends StagedSource {
  readonly surplusRows: number
}

/** An employee who stands in the source more than once: an error of a file, the last one of a paged source. */
export const settleRepeated = (
  ledger: SyncLedger,
  source: Source,
  staged: StagedSource,
): Effect.Effect<SettledSource, StorageError> =>
  source.repeatedEmployees === "reject" ? reject(ledger, staged) : keepLast(ledger, staged)

const reject = Effect.fnUntraced(function* (ledger: SyncLedger, staged: StagedSource) {
  const { session } = staged
  const { surplusRows, employees } = yield* ledger.repeated(session, ISSUES_KEPT)
  if (surplusRows === 0) return { ...staged, surplusRows }
  const column = staged.mapping?.columnOf("employeeId") ?? null
  const issues = employees.flatMap(({ employeeId, positions: [first, ...later] }) =>
    later.map((line): RowIssue => ({
      line,
      column,
      value: shownValue(employeeId, "identifier"),
      reason: `The same employee already stands in line ${String(first)}; an employee may stand in the file once.`,
    })),
  )
  const { totals } = session
  const { findings } = staged
  return {
    ...staged,
    surplusRows,
    session: {
      ...session,
      totals: {
        ...totals,
        accepted: totals.accepted - surplusRows,
        rejected: totals.rejected + surplusRows,
      },
    },
    findings: {
      ...findings,
      issues: [...findings.issues, ...issues].slice(0, ISSUES_KEPT),
      issueCount: findings.issueCount + surplusRows,
    },
  }
})

const keepLast = (ledger: SyncLedger, staged: StagedSource) =>
  ledger.keepLast(staged.session).pipe(
    Effect.map((counts) => ({
      ...staged,
      surplusRows: 0,
      session: { ...staged.session, totals: { ...staged.session.totals, ...counts } },
    })),
  )
