import * as Effect from "effect/Effect"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { RepeatedEmployee, StagedCounts, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { SyncTotals } from "../../../domain/sync/totals.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StagedSource } from "./staged-source.ts"
import { type Findings, MAX_STORED_ISSUES } from "../../reading/sync-report.ts"
import { FindingCounter } from "../../reading/finding-counter.ts"
import { findContradictions, checkCompared, checkRepetitions } from "./check-repetitions.ts"
import { setSimilarIdsAside, type SimilarIds } from "./check-similar-ids.ts"

/** What was staged, and the rows of which it is unclear which one applies. */
export interface DeduplicatedSource extends StagedSource {
  /** Rows of a file that differ from an earlier row of the employee. */
  readonly duplicateRows: number
  /** Rows of two people under one employeeId: neither is taken, and the employees are not missing. */
  readonly conflictRows: number
  /** Rows that a later row of the same person replaces with other data. */
  readonly replacedRows: number
}

export type ResolveDuplicatesPorts = UsedPorts<"ledger" | "directory.findByIds">

/**
 * Resolves employees that the source contains more than once (specification/sync.md#duplicates). An equal repetition
 * is counted as such. In a file that a person can correct, one that differs is an error;
 * otherwise the last row of a person counts, which in a read of changes has what the earlier ones gave, and two
 * people under one employeeId change nothing.
 */
export const resolveDuplicates = (
  ports: ResolveDuplicatesPorts,
  source: Source,
  keys: ConnectionKeys,
  staged: StagedSource,
): Effect.Effect<DeduplicatedSource, StorageError> =>
  Effect.flatMap(setSimilarIdsAside(ports.ledger, staged), (similar) =>
    source.repeatedEmployees === "reject"
      ? rejectContradictions(ports, keys, staged, similar)
      : keepLastRow(ports, keys, staged, similar),
  )

const rejectContradictions = Effect.fnUntraced(function* (
  ports: ResolveDuplicatesPorts,
  keys: ConnectionKeys,
  staged: StagedSource,
  similar: SimilarIds,
): Effect.fn.Return<DeduplicatedSource, StorageError> {
  const { session } = staged
  const others = { conflictRows: 0, replacedRows: 0 }
  const { duplicateRows: repeatedRows } = yield* ports.ledger.findDuplicates(session, 1)
  if (repeatedRows === 0 && similar.employees === 0) return { ...staged, ...others, duplicateRows: 0 }
  const column = staged.mapping?.findHeader("employeeId") ?? null
  const issues = similar.issues
  yield* forEachRepeated(ports.ledger, session, (employees) =>
    Effect.map(findContradictions(ports, { keys, employees, column }), (found) => {
      issues.add(found)
    }),
  )
  const counts = yield* ports.ledger.removeDuplicates(session)
  const totals = settleTotals(session.totals, counts, {
    employees: similar.employees,
    rows: issues.count,
  })
  return {
    ...staged,
    ...others,
    duplicateRows: issues.count,
    session: { ...session, totals },
    findings: addFindings(staged.findings, issues, new FindingCounter()),
  }
})

/** Rows that are compared at once. */
const REPEATED_ROWS = 5_000

/** Calls `visit` with all employees that were staged more than once, some at a time. */
const forEachRepeated = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  session: SyncSession,
  visit: (employees: ReadonlyArray<RepeatedEmployee>) => Effect.Effect<void, StorageError>,
): Effect.fn.Return<void, StorageError> {
  for (let after: string | null = null; ;) {
    const page: ReadonlyArray<RepeatedEmployee> = yield* ledger.listRepeated(session, after, REPEATED_ROWS)
    const last = page.at(-1)
    if (last === undefined) return
    after = last.employeeId
    yield* visit(page)
  }
})

const keepLastRow = Effect.fnUntraced(function* (
  ports: ResolveDuplicatesPorts,
  keys: ConnectionKeys,
  staged: StagedSource,
  similar: SimilarIds,
): Effect.fn.Return<DeduplicatedSource, StorageError> {
  const { session } = staged
  const column = staged.mapping?.findHeader("employeeId") ?? null
  const issues = similar.issues
  const { compared } = staged
  const notices = compared?.replaced ?? new FindingCounter()
  const check = (employees: ReadonlyArray<RepeatedEmployee>) =>
    compared === null
      ? checkRepetitions(ports, { keys, employees, column })
      : Effect.succeed(checkCompared({ employees, column }, compared.conflicts))
  let conflicts = similar.employees
  const otherRows = similar.rows - issues.count
  yield* forEachRepeated(ports.ledger, session, (employees) =>
    Effect.flatMap(check(employees), (checked) => {
      issues.add(checked.issues)
      notices.add(checked.notices)
      conflicts += checked.conflicts.length
      const ids = checked.conflicts.map(({ employeeId }) => employeeId)
      return ids.length > 0 ? ports.ledger.setAside(session, ids) : Effect.void
    }),
  )
  const counts = yield* ports.ledger.removeDuplicates(session)
  const totals = settleTotals(session.totals, counts, {
    employees: conflicts,
    rows: issues.count + otherRows,
  })
  return {
    ...staged,
    duplicateRows: 0,
    conflictRows: issues.count + otherRows,
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
