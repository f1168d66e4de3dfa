import * as Effect from "effect/Effect"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { RepeatedEmployee, StagedCounts, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { SyncTotals } from "../../../domain/sync/totals.ts"
import type { EmployeeDirectory } from "../../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { StagedSource } from "./stage-source.ts"
import { type Findings, MAX_STORED_ISSUES, type RowIssue } from "../sync-report.ts"
import { FindingCounter } from "./finding-counter.ts"
import { judgeRepetitions } from "./judge-repetitions.ts"

/** What was staged, and the rows of which it is unclear which one applies. */
export interface DeduplicatedSource extends StagedSource {
  readonly duplicateRows: number
  /** Rows of two people under one employeeId: neither is taken, and the employees are not missing. */
  readonly conflictRows: number
  /** Rows that a later row of the same person replaces with other data. */
  readonly replacedRows: number
}

export interface ResolveDuplicatesPorts {
  readonly ledger: SyncLedger
  readonly directory: Pick<EmployeeDirectory, "findByIds">
}

/**
 * Resolves employees that the source contains more than once. In a file that a person can correct each is an error. Otherwise
 * the last row of a person counts, and two people under one employeeId change nothing (decisions.md 3).
 */
export const resolveDuplicates = (
  ports: ResolveDuplicatesPorts,
  source: Source,
  keys: ConnectionKeys,
  staged: StagedSource,
): Effect.Effect<DeduplicatedSource, StorageError> =>
  source.repeatedEmployees === "reject"
    ? rejectDuplicates(ports.ledger, staged)
    : keepLastRow(ports, keys, staged)

const rejectDuplicates = Effect.fnUntraced(function* (ledger: SyncLedger, staged: StagedSource) {
  const { session } = staged
  const { duplicateRows, employees } = yield* ledger.findDuplicates(session, MAX_STORED_ISSUES)
  const others = { conflictRows: 0, replacedRows: 0 }
  if (duplicateRows === 0) return { ...staged, ...others, duplicateRows }
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
    ...others,
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

/** Rows that are compared at once. */
const REPEATED_ROWS = 5_000

const keepLastRow = Effect.fnUntraced(function* (
  ports: ResolveDuplicatesPorts,
  keys: ConnectionKeys,
  staged: StagedSource,
): Effect.fn.Return<DeduplicatedSource, StorageError> {
  const { session } = staged
  const column = staged.mapping?.findHeader("employeeId") ?? null
  const issues = new FindingCounter()
  const notices = new FindingCounter()
  let conflicts = 0
  for (let after: string | null = null; ;) {
    const page: ReadonlyArray<RepeatedEmployee> = yield* ports.ledger.listRepeated(
      session,
      after,
      REPEATED_ROWS,
    )
    const last = page.at(-1)
    if (last === undefined) break
    after = last.employeeId
    const judged = yield* judgeRepetitions(ports, keys, page, column)
    issues.add(judged.issues)
    notices.add(judged.notices)
    conflicts += judged.conflicts.length
    const ids = judged.conflicts.map(({ employeeId }) => employeeId)
    if (ids.length > 0) yield* ports.ledger.setAside(session, ids)
  }
  const counts = yield* ports.ledger.removeDuplicates(session)
  const totals = settleTotals(session.totals, counts, { employees: conflicts, rows: issues.count })
  return {
    ...staged,
    duplicateRows: 0,
    conflictRows: issues.count,
    replacedRows: notices.count,
    session: { ...session, totals },
    findings: addFindings(staged.findings, issues, notices),
  }
})

/** After all rows but the last of each employee are dropped; those of conflicts are rejected, and the others repeated. */
const settleTotals = (
  totals: SyncTotals,
  counts: StagedCounts,
  conflicts: { readonly employees: number; readonly rows: number },
): SyncTotals => {
  const unchanged = counts.unchanged - conflicts.employees
  const accepted = counts.added + counts.updated + unchanged
  const rejected = totals.rejected + conflicts.rows
  const repeated = totals.rows - accepted - rejected - counts.excluded
  return { ...totals, ...counts, unchanged, accepted, rejected, repeated }
}

const addFindings = (findings: Findings, issues: FindingCounter, notices: FindingCounter): Findings => ({
  issues: [...findings.issues, ...issues.stored].slice(0, MAX_STORED_ISSUES),
  issueCount: findings.issueCount + issues.count,
  notices: [...findings.notices, ...notices.stored].slice(0, MAX_STORED_ISSUES),
  noticeCount: findings.noticeCount + notices.count,
})
