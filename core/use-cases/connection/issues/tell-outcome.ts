import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isNotRenewed } from "../../../domain/connection/attempts.ts"
import { ISSUE_CODES, type Issue, type IssueCode } from "../../../domain/connection/issue.ts"
import { scrubbed } from "../../../domain/employee/identity/scrubbed.ts"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { SourceErrorKind } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { RowIssue, SyncReport } from "../../sync/sync-report.ts"

export interface TellOutcomePorts {
  readonly issues: ConnectionIssues
  readonly secrets: Secrets
}

/** What a sync saw that is wrong is raised, and what it would have seen and did not is resolved. */
export const makeTellOutcome = ({ issues, secrets }: TellOutcomePorts) => {
  const raise = (connectionId: string, issue: Issue, now: number) =>
    issues.raise(connectionId, { ...issue, message: scrubbed(issue.message), id: secrets.uuid() }, now)

  return {
    /** The source could not be read. */
    ofFailure: Effect.fnUntraced(function* (
      connectionId: string,
      failure: { readonly kind: SourceErrorKind; readonly message: string },
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const code = CODE_OF_FAILURE[failure.kind]
      yield* raise(connectionId, { code, message: failure.message }, now)
      yield* issues.resolve(connectionId, without(OF_SOURCE, code), now)
    }),

    /** Reading it took more than a sync may. */
    ofLimit: Effect.fnUntraced(function* (
      connectionId: string,
      message: string,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      yield* raise(connectionId, { code: "source.limit", message }, now)
      yield* issues.resolve(connectionId, without(OF_SOURCE, "source.limit"), now)
    }),

    /** It was read; what became of it. */
    ofSync: Effect.fnUntraced(function* (
      connectionId: string,
      report: SyncReport,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      const seen = issuesOf(report)
      yield* Effect.forEach(seen, (issue) => raise(connectionId, issue, now), { discard: true })
      const gone = resolvable(report).filter((code) => !seen.some((issue) => issue.code === code))
      yield* issues.resolve(connectionId, gone, now)
    }),

    /** There was nothing new to read. */
    ofQuiet: Effect.fnUntraced(function* (connectionId: string): Effect.fn.Return<void, StorageError> {
      yield* issues.resolve(connectionId, OF_SOURCE, yield* Clock.currentTimeMillis)
    }),

    /** A source that should have a new file for every scheduled time: how many times in a row it had none. */
    ofRenewal: Effect.fnUntraced(function* (
      connectionId: string,
      quietRuns: number,
    ): Effect.fn.Return<void, StorageError> {
      const now = yield* Clock.currentTimeMillis
      if (!isNotRenewed(quietRuns)) return yield* issues.resolve(connectionId, [NOT_RENEWED], now)
      const message = `The file was received, and was the same as before, at the last ${String(quietRuns)} scheduled times.`
      return yield* raise(connectionId, { code: NOT_RENEWED, message }, now)
    }),

    /** A person answered the guard. */
    ofAnswer: Effect.fnUntraced(function* (connectionId: string): Effect.fn.Return<void, StorageError> {
      yield* issues.resolve(connectionId, ["sync.held"], yield* Clock.currentTimeMillis)
    }),
  }
}

export type TellOutcome = ReturnType<typeof makeTellOutcome>

const CODE_OF_FAILURE: Readonly<Record<SourceErrorKind, IssueCode>> = {
  auth: "source.auth",
  permission: "source.permission",
  rate: "source.rate",
  transient: "source.unreachable",
  missing: "source.missing",
  data: "source.data",
}

/** Whether a file is renewed shows over several syncs, of which each can be read well. */
const NOT_RENEWED = "source.not-renewed" satisfies IssueCode

const OF_SOURCE = ISSUE_CODES.filter((code) => code.startsWith("source.") && code !== NOT_RENEWED)

/** What a vendor asks of a corporate is answered by a person, and webhooks are sent again, by no sync. */
const OF_SYNC = ISSUE_CODES.filter(
  (code) => !code.startsWith("sharing.") && !code.startsWith("webhooks.") && code !== NOT_RENEWED,
)

const without = (codes: ReadonlyArray<IssueCode>, but: IssueCode) => codes.filter((code) => code !== but)

const issuesOf = (report: SyncReport): ReadonlyArray<Issue> => {
  const { mapping, issues, issueCount, notices, noticeCount, heldBecause, state } = report
  const columns = mapping?.problems[0]
  if (columns !== undefined) return [{ code: "source.columns", message: columns.reason }]
  return [
    ...(state === "held" && heldBecause !== null
      ? [{ code: "sync.held" as const, message: heldBecause }]
      : []),
    ...counted("rows.rejected", ["row", "rows"], issues, issueCount),
    ...counted("rows.values", ["value", "values"], notices, noticeCount),
  ]
}

const counted = (
  code: IssueCode,
  [one, many]: readonly [string, string],
  [first]: ReadonlyArray<RowIssue>,
  count: number,
): ReadonlyArray<Issue> => {
  if (first === undefined) return []
  const column = first.column === null ? "" : `, ${first.column}`
  const what = count === 1 ? `One ${one} is` : `${String(count)} ${many} are`
  const message = `${what} left out; the first is in row ${String(first.line)}${column}: ${first.reason}`
  return [{ code, message }]
}

/** A delta does not look at every row, so that it cannot tell which of them are right by now. */
const resolvable = ({ mode, state }: SyncReport): ReadonlyArray<IssueCode> => {
  if (state === "failed") return []
  return mode === "full" ? OF_SYNC : [...OF_SOURCE, "sync.held"]
}
