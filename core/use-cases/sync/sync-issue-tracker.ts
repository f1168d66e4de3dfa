import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isStaleSource } from "../../domain/connection/failed-runs.ts"
import { ISSUE_CODES, type Issue, type IssueCode } from "../../domain/connection/issue.ts"
import { formatPageCheck, type PageCheck } from "../../domain/sync/page-agreement.ts"
import { formatGrossDifference, type GrossDifference } from "../../domain/salary/gross-comparison.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { SourceErrorKind } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { RowIssue, SyncReport } from "../reading/sync-report.ts"

export interface SyncIssueTrackerPorts {
  readonly issues: ConnectionIssues
  readonly secrets: Secrets
}

/** Raises the issues that a sync found, and resolves those that it checked and did not find. */
export const makeSyncIssueTracker = ({ issues, secrets }: SyncIssueTrackerPorts) => {
  const raise = (connectionId: string, issue: Issue, now: number) =>
    issues.raise(connectionId, { ...issue, message: redactText(issue.message), id: secrets.uuid() }, now)

  return {
    /** The source could not be read. */
    recordFailure: Effect.fnUntraced(function* (
      connectionId: string,
      failure: { readonly kind: SourceErrorKind; readonly message: string },
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const code = FAILURE_CODES[failure.kind]
      yield* raise(connectionId, { code, message: failure.message }, now)
      yield* issues.resolve(connectionId, excludeCode(SOURCE_CODES, code), now)
    }),

    /** Reading it exceeded the time limit of a sync. */
    recordLimitReached: Effect.fnUntraced(function* (
      connectionId: string,
      message: string,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      yield* raise(connectionId, { code: "source.limit", message }, now)
      yield* issues.resolve(connectionId, excludeCode(SOURCE_CODES, "source.limit"), now)
    }),

    /** It was read; the result of the sync. */
    recordReport: Effect.fnUntraced(function* (
      connectionId: string,
      report: SyncReport,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const seen = toIssues(report)
      yield* Effect.forEach(seen, (issue) => raise(connectionId, issue, now), { discard: true })
      const gone = listResolvableCodes(report).filter((code) => !seen.some((issue) => issue.code === code))
      yield* issues.resolve(connectionId, gone, now)
    }),

    /** There was nothing new to read. */
    recordNoChanges: Effect.fnUntraced(function* (
      connectionId: string,
    ): Effect.fn.Return<void, StorageError> {
      yield* issues.resolve(connectionId, SOURCE_CODES, yield* Clock.currentTimeMillis)
    }),

    /** For a source that has a new file at every scheduled time: how often in a row there was none. */
    recordRenewal: Effect.fnUntraced(function* (
      connectionId: string,
      quietRuns: number,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      if (!isStaleSource(quietRuns)) return yield* issues.resolve(connectionId, [NOT_RENEWED], now)
      const message = `The file was received, and was the same as before, at the last ${String(quietRuns)} scheduled times.`
      return yield* raise(connectionId, { code: NOT_RENEWED, message }, now)
    }),

    /** A person confirmed or rejected a held sync. */
    recordDecision: Effect.fnUntraced(function* (connectionId: string): Effect.fn.Return<void, StorageError> {
      yield* issues.resolve(connectionId, ["sync.held"], yield* Clock.currentTimeMillis)
    }),
  }
}

const FAILURE_CODES: Readonly<Record<SourceErrorKind, IssueCode>> = {
  auth: "source.auth",
  permission: "source.permission",
  rate: "source.rate",
  transient: "source.unreachable",
  missing: "source.missing",
  data: "source.data",
}

/** A file that is never renewed shows only over several successful syncs. */
const NOT_RENEWED = "source.not-renewed" satisfies IssueCode

const SOURCE_CODES = ISSUE_CODES.filter((code) => code.startsWith("source.") && code !== NOT_RENEWED)

/** No sync resolves these: people answer a sharing request, approve a push test, and resend webhooks. */
const PEOPLE_RESOLVE = ["sharing.", "push.", "webhooks."]
const SYNC_CODES = ISSUE_CODES.filter(
  (code) => !PEOPLE_RESOLVE.some((prefix) => code.startsWith(prefix)) && code !== NOT_RENEWED,
)

const excludeCode = (codes: ReadonlyArray<IssueCode>, but: IssueCode) => codes.filter((code) => code !== but)

const toIssues = (report: SyncReport): ReadonlyArray<Issue> => {
  const { mapping, issues, issueCount, notices, noticeCount, grossDifferences, pageCheck } = report
  const { holdReason, state, conflictRows, replacedRows } = report
  const columns = mapping?.problems[0]
  if (columns !== undefined) return [{ code: "source.columns", message: columns.reason }]
  return [
    ...(state === "held" && holdReason !== null ? [{ code: "sync.held" as const, message: holdReason }] : []),
    ...toCountedIssue("rows.rejected", ["row", "rows"], issues, issueCount - conflictRows),
    ...toCountedIssue("rows.values", ["value", "values"], notices, noticeCount - replacedRows),
    ...toConflictIssue(report),
    ...toGrossPayIssue(grossDifferences),
    ...toPagesIssue(pageCheck),
  ]
}

const toGrossPayIssue = (differences: ReadonlyArray<GrossDifference>): ReadonlyArray<Issue> =>
  differences.length === 0
    ? []
    : [{ code: "rows.gross-pay", message: differences.map(formatGrossDifference).join(" ") }]

/** Pages that agreed in the end are no problem of the connection. */
const toPagesIssue = (check: PageCheck): ReadonlyArray<Issue> => {
  const message = check.concludesAbsence ? null : formatPageCheck(check)
  return message === null ? [] : [{ code: "source.pages", message }]
}

/** The findings of conflicts follow those of single rows. */
const toConflictIssue = ({ issues, issueCount, conflictRows }: SyncReport): ReadonlyArray<Issue> => {
  if (conflictRows === 0) return []
  const first = issues[issueCount - conflictRows]
  const where = first === undefined ? "" : ` The first: ${first.reason}`
  return [
    {
      code: "rows.identity",
      message: `${String(conflictRows)} rows belong to two people under one employee ID.${where}`,
    },
  ]
}

const toCountedIssue = (
  code: IssueCode,
  [one, many]: readonly [string, string],
  [first]: ReadonlyArray<RowIssue>,
  count: number,
): ReadonlyArray<Issue> => {
  if (first === undefined || count === 0) return []
  const column = first.column === null ? "" : `, ${first.column}`
  const what = count === 1 ? `One ${one} is` : `${String(count)} ${many} are`
  const message = `${what} left out; the first is in row ${String(first.line)}${column}: ${first.reason}`
  return [{ code, message }]
}

/** An incremental load does not read every row, so it cannot tell which findings are resolved. */
const listResolvableCodes = ({ mode, state }: SyncReport): ReadonlyArray<IssueCode> => {
  if (state === "failed") return []
  return mode === "full" ? SYNC_CODES : [...SOURCE_CODES, "sync.held"]
}
