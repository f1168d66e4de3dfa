import * as Effect from "effect/Effect"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import { describeReasons } from "../../../contract/reasons/format-reason.ts"
import { explainSimilar } from "../../../domain/sync/similar-ids.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SimilarEmployees, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import { FindingCounter } from "../../reading/finding-counter.ts"
import type { RowIssue } from "../../reading/sync-report.ts"
import type { StagedSource } from "./staged-source.ts"

/** The employees of a source whose ids a person reads as one. */
export interface SimilarIds {
  readonly issues: FindingCounter
  readonly employees: number
  /** All of their rows. */
  readonly rows: number
}

/** Ids that are checked at once. */
const PAGE_SIZE = 1_000

/** Sets all of them aside: they change nothing, and nobody is missing for them. */
export const setSimilarIdsAside = Effect.fnUntraced(function* (
  ledger: Pick<SyncLedger, "listSimilar" | "setAside">,
  { session, mapping, mayHaveSimilarIds }: StagedSource,
): Effect.fn.Return<SimilarIds, StorageError> {
  const issues = new FindingCounter()
  const column = mapping?.findHeader("employeeId") ?? null
  let [employees, rows] = [0, 0]
  for (let after: string | null = null; mayHaveSimilarIds;) {
    const page: ReadonlyArray<SimilarEmployees> = yield* ledger.listSimilar(session, after, PAGE_SIZE)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.folded
    const similar = page.flatMap((group) => group.employees)
    issues.add(page.flatMap((group) => toIssues(group, column)))
    employees += similar.length
    rows += similar.reduce((sum, each) => sum + each.rows, 0)
    yield* ledger.setAside(
      session,
      similar.map(({ employeeId }) => employeeId),
    )
  }
  return { issues, employees, rows }
})

const toIssues = ({ employees }: SimilarEmployees, column: string | null): ReadonlyArray<RowIssue> => {
  const [first, second] = employees
  if (first === undefined || second === undefined) return []
  return employees.map((each) => ({
    line: each.position,
    column,
    value: redactCell(each.employeeId, "identifier"),
    ...describeReasons([explainSimilar(first, each === first ? second : each)]),
  }))
}
