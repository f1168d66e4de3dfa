import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isStaleSource } from "../../domain/connection/failed-runs.ts"
import { ISSUE_CODES, type Issue, type IssueCode } from "../../domain/connection/issue.ts"
import { listPersistingGaps } from "../../domain/sync/coverage-findings.ts"
import { formatPageCheck, type PageCheck } from "../../domain/sync/page-agreement.ts"
import { formatGrossDifference, type GrossDifference } from "../../domain/salary/gross-comparison.ts"
import type { MappingError } from "../../domain/reading/mapping-plan.ts"
import type { LackingRows } from "../../domain/sync/lacking-rows.ts"
import { summarizeFindings } from "../../domain/sync/findings.ts"
import { formatUnknownStatuses } from "../../domain/sync/unknown-statuses.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import type { SourceErrorKind } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { RowIssue, SyncReport } from "../reading/sync-report.ts"

export type SyncIssueTrackerPorts = UsedPorts<"issues" | "secrets">

/**
 * Raises the issues that a sync found, and resolves those that it checked and did not find. Their sentences are our own: only
 * what a source says in them is redacted.
 */
export const makeSyncIssueTracker = ({ issues, secrets }: SyncIssueTrackerPorts) => {
  const raise = (connectionId: string, issue: Issue, now: number) =>
    issues.raise(connectionId, { ...issue, id: secrets.uuid() }, now)

  return {
    /** The source could not be read. */
    recordFailure: Effect.fnUntraced(function* (
      connectionId: string,
      failure: { readonly kind: SourceErrorKind; readonly message: string },
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const code = FAILURE_CODES[failure.kind]
      yield* raise(connectionId, { code, message: redactText(failure.message) }, now)
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

    /** Pushed employees were stored; their question stays open until the rules answer it. */
    recordUnknownStatuses: Effect.fnUntraced(function* (
      connectionId: string,
      report: SyncReport,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      yield* Effect.forEach(toStatusIssue(report), (issue) => raise(connectionId, issue, now), {
        discard: true,
      })
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
      const message = `At the last ${String(quietRuns)} scheduled times, the file was the same as before.`
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

/** Syncs do not resolve these: people decide on a sharing request, approve a push test, and resend webhooks. */
const PEOPLE_RESOLVE = ["sharing.", "push.", "webhooks."]
const SYNC_CODES = ISSUE_CODES.filter(
  (code) => !PEOPLE_RESOLVE.some((prefix) => code.startsWith(prefix)) && code !== NOT_RENEWED,
)

const excludeCode = (codes: ReadonlyArray<IssueCode>, but: IssueCode) => codes.filter((code) => code !== but)

const toIssues = (report: SyncReport): ReadonlyArray<Issue> => {
  const { mapping, issues, issueCount, notices, noticeCount, grossDifferences, pageCheck } = report
  const { holdReason, state, conflictRows, replacedRows } = report
  const columns = mapping?.errors[0]
  if (columns !== undefined) return [toColumnsIssue(columns)]
  return [
    ...(state === "held" && holdReason !== null
      ? [{ code: "sync.held" as const, message: redactText(holdReason) }]
      : []),
    ...toCountedIssue("rows.rejected", ["row", "rows"], issues, issueCount - conflictRows),
    ...toCountedIssue("rows.values", ["value", "values"], notices, noticeCount - replacedRows),
    ...toRequiredIssue(report),
    ...toConflictIssue(report),
    ...toStatusIssue(report),
    ...toGrossPayIssue(grossDifferences),
    ...toPagesIssue(pageCheck),
    ...toCoverageIssue(report),
  ]
}

/** What was agreed to as mandatory is another cause than a changed source, and both sides see it by its code. */
const toColumnsIssue = ({ code, key, reason }: MappingError): Issue => {
  const isAgreed = code === "mandatory-unmapped" && key !== "employeeId"
  return { code: isAgreed ? "source.required" : "source.columns", message: redactText(reason) }
}

const toRequiredIssue = ({ lacking, totals }: SyncReport): ReadonlyArray<Issue> =>
  totals.rejected === 0 || lacking.length === 0
    ? []
    : [{ code: "rows.required", message: lacking.slice(0, MAX_GAPS).map(formatLacking).join(" ") }]

const formatLacking = ({ key, rows }: LackingRows): string =>
  `${rows === 1 ? "One row has" : `${String(rows)} rows have`} no ${key}, which was agreed to as mandatory.`

const toGrossPayIssue = (differences: ReadonlyArray<GrossDifference>): ReadonlyArray<Issue> =>
  differences.length === 0
    ? []
    : [{ code: "rows.gross-pay", message: differences.map(formatGrossDifference).join(" ") }]

/** Values that went missing once may return with the next sync. */
const toCoverageIssue = ({ coverage }: SyncReport): ReadonlyArray<Issue> => {
  const gaps = listPersistingGaps(coverage)
  return gaps.length === 0 ? [] : [{ code: "rows.coverage", message: gaps.slice(0, MAX_GAPS).join(" ") }]
}

const MAX_GAPS = 8

/** Pages that agreed in the end are not an issue of the connection. */
const toPagesIssue = (check: PageCheck): ReadonlyArray<Issue> => {
  const message = check.concludesAbsence ? null : formatPageCheck(check)
  return message === null ? [] : [{ code: "source.pages", message }]
}

/** The errors of conflicts follow those of single rows. */
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

/** One question for all values that nobody has mapped. */
const toStatusIssue = ({ unknownStatuses }: SyncReport): ReadonlyArray<Issue> => {
  const message = formatUnknownStatuses(unknownStatuses)
  return message === null ? [] : [{ code: "rows.status", message }]
}

const toCountedIssue = (
  code: IssueCode,
  [one, many]: readonly [string, string],
  found: ReadonlyArray<RowIssue>,
  count: number,
): ReadonlyArray<Issue> => {
  const [first] = found
  if (first === undefined || count === 0) return []
  const column = first.column === null ? "" : `, ${redactText(first.column)}`
  const what = count === 1 ? `One ${one} is` : `${String(count)} ${many} are`
  const message = `${what} left out; the first is in row ${String(first.line)}${column}: ${first.reason}`
  return [{ code, message: `${message}${formatReasons(found)}` }]
}

const MAX_REASONS = 5

/** How often each reason occurs; empty when there is only one. */
const formatReasons = (found: ReadonlyArray<RowIssue>): string => {
  const kinds = summarizeFindings([], found)
  if (kinds.length < 2) return ""
  const listed = kinds
    .slice(0, MAX_REASONS)
    .map(
      ({ column, reason, rows }) =>
        `${String(rows)} ${column === null ? "rows" : redactText(column)}: ${reason}`,
    )
  return ` In all: ${listed.join(" ")}`
}

/** An incremental load does not read every row, so it cannot tell which errors are resolved. */
const listResolvableCodes = ({ mode, state }: SyncReport): ReadonlyArray<IssueCode> => {
  if (state === "failed") return []
  return mode === "full" ? SYNC_CODES : [...SOURCE_CODES, "sync.held"]
}
