import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isStaleSource } from "../../domain/connection/failed-runs.ts"
import { explainFailure } from "../../contract/reasons/read-reasons.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { describeIssue, ISSUE_CODES, type Issue, type IssueCode } from "../../domain/connection/issue.ts"
import { listPersistingGaps } from "../../domain/sync/coverage-findings.ts"
import { explainPageCheck, type PageCheck } from "../../domain/sync/page-agreement.ts"
import { explainGrossDifference, type GrossDifference } from "../../domain/salary/gross-comparison.ts"
import type { MappingError } from "../../domain/reading/mapping-plan.ts"
import type { LackingRows } from "../../domain/sync/lacking-rows.ts"
import { summarizeFindings } from "../../domain/sync/findings.ts"
import { explainUnknownStatuses } from "../../domain/sync/unknown-statuses.ts"
import { redactReasons } from "../../domain/employee/identity/redact-reasons.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import type { SourceErrorFacts, SourceErrorKind } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { explainReadingError } from "./failure-reason.ts"
import type { SyncLimitReached } from "./sync-errors.ts"
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
      failure: Pick<SourceErrorFacts, "kind" | "message" | "reasonCodes">,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const code = FAILURE_CODES[failure.kind]
      const message = redactText(failure.message)
      yield* raise(connectionId, describeIssue(code, explainFailure({ ...failure, message })), now)
      yield* issues.resolve(connectionId, excludeCode(SOURCE_CODES, code), now)
    }),

    /** Reading it exceeded the time limit of a sync. */
    recordLimitReached: Effect.fnUntraced(function* (
      connectionId: string,
      reached: SyncLimitReached,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      yield* raise(connectionId, describeIssue("source.limit", explainReadingError(reached)), now)
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
      const issue = describeIssue(NOT_RENEWED, [makeReason("issue.not-renewed", { times: quietRuns })])
      return yield* raise(connectionId, issue, now)
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
  const { holdReasonCodes, state, conflictRows, replacedRows } = report
  const columns = mapping?.errors[0]
  if (columns !== undefined) return [toColumnsIssue(columns)]
  return [
    ...(state === "held" ? [describeIssue("sync.held", redactReasons(holdReasonCodes))] : []),
    ...toCountedIssue("rows.rejected", issues, issueCount - conflictRows),
    ...toCountedIssue("rows.values", notices, noticeCount - replacedRows),
    ...toRequiredIssue(report),
    ...toConflictIssue(report),
    ...toStatusIssue(report),
    ...toGrossPayIssue(grossDifferences),
    ...toPagesIssue(pageCheck),
    ...toCoverageIssue(report),
  ]
}

/** What was agreed to as mandatory is another cause than a changed source, and both sides see it by its code. */
const toColumnsIssue = ({ code, key, reasonCodes }: MappingError): Issue => {
  const isAgreed = code === "mandatory-unmapped" && key !== "employeeId"
  return describeIssue(isAgreed ? "source.required" : "source.columns", redactReasons(reasonCodes))
}

const toRequiredIssue = ({ lacking, totals }: SyncReport): ReadonlyArray<Issue> =>
  totals.rejected === 0 || lacking.length === 0
    ? []
    : [describeIssue("rows.required", lacking.slice(0, MAX_GAPS).map(explainLacking))]

const explainLacking = ({ key, rows }: LackingRows): Reason => makeReason("issue.lacking", { key, rows })

const toGrossPayIssue = (differences: ReadonlyArray<GrossDifference>): ReadonlyArray<Issue> =>
  differences.length === 0
    ? []
    : [describeIssue("rows.gross-pay", differences.flatMap(explainGrossDifference))]

/** Values that went missing once may return with the next sync. */
const toCoverageIssue = ({ coverage }: SyncReport): ReadonlyArray<Issue> => {
  const gaps = listPersistingGaps(coverage)
  return gaps.length === 0 ? [] : [describeIssue("rows.coverage", gaps.slice(0, MAX_GAPS))]
}

const MAX_GAPS = 8

/** Pages that agreed in the end are not an issue of the connection. */
const toPagesIssue = (check: PageCheck): ReadonlyArray<Issue> => {
  const reasons = check.concludesAbsence ? [] : explainPageCheck(check)
  return reasons.length === 0 ? [] : [describeIssue("source.pages", reasons)]
}

/** The errors of conflicts follow those of single rows. */
const toConflictIssue = ({ issues, issueCount, conflictRows }: SyncReport): ReadonlyArray<Issue> => {
  if (conflictRows === 0) return []
  const first = issues[issueCount - conflictRows]
  const where = first === undefined ? [] : [makePlainReason("issue.first"), ...explainRow(first)]
  return [describeIssue("rows.identity", [makeReason("issue.two-people", { rows: conflictRows }), ...where])]
}

/** One question for all values that nobody has mapped. */
const toStatusIssue = ({ unknownStatuses }: SyncReport): ReadonlyArray<Issue> => {
  const reasons = explainUnknownStatuses(unknownStatuses)
  return reasons.length === 0 ? [] : [describeIssue("rows.status", reasons)]
}

const toCountedIssue = (
  code: "rows.rejected" | "rows.values",
  found: ReadonlyArray<RowIssue>,
  count: number,
): ReadonlyArray<Issue> => {
  const [first] = found
  if (first === undefined || count === 0) return []
  const place = { row: first.line, column: first.column === null ? null : redactText(first.column) }
  const counted =
    code === "rows.rejected"
      ? makeReason("issue.rows-left-out", { rows: count, ...place })
      : makeReason("issue.values-left-out", { values: count, ...place })
  return [describeIssue(code, [counted, ...explainRow(first), ...explainKinds(found)])]
}

/** In our words, or in those of the source. */
const explainRow = ({
  reason,
  reasonCodes,
}: Pick<RowIssue, "reason" | "reasonCodes">): ReadonlyArray<Reason> =>
  explainFailure({ kind: "row", message: reason, reasonCodes })

const MAX_REASONS = 5

/** How often each reason occurs; empty when there is only one. */
const explainKinds = (found: ReadonlyArray<RowIssue>): ReadonlyArray<Reason> => {
  const kinds = summarizeFindings([], found)
  if (kinds.length < 2) return []
  return [
    makePlainReason("issue.in-all"),
    ...kinds
      .slice(0, MAX_REASONS)
      .flatMap(({ column, rows, ...kind }) => [
        makeReason("issue.of-kind", { rows, column: column === null ? null : redactText(column) }),
        ...explainRow(kind),
      ]),
  ]
}

/** An incremental load does not read every row, so it cannot tell which errors are resolved. */
const listResolvableCodes = ({ mode, state }: SyncReport): ReadonlyArray<IssueCode> => {
  if (state === "failed") return []
  return mode === "full" ? SYNC_CODES : [...SOURCE_CODES, "sync.held"]
}
