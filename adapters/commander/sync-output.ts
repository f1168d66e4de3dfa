import { toIssueJson } from "./row-problems.ts"
import { formatGrossDifference } from "../../core/domain/salary/gross-comparison.ts"
import { formatEncoding } from "../../core/domain/sync/files/file-encoding.ts"
import { formatPageCheck, type PageCheck } from "../../core/domain/sync/page-agreement.ts"
import { formatUnknownStatuses, type UnknownStatuses } from "../../core/domain/sync/unknown-statuses.ts"
import type { SyncReport } from "../../core/use-cases/reading/sync-report.ts"
import type { Console } from "./console.ts"
import { coverageJson, coverageLines } from "./coverage-output.ts"
import { reasonLines } from "./frequent-reasons.ts"

/** Prints the result of a sync, after what led to it; the command fails when nothing was shared. `report` null: nothing was read. */
export const showSynced = (
  console: Console,
  json: Readonly<Record<string, unknown>>,
  lines: ReadonlyArray<string>,
  report: SyncReport | null,
  isDryRun = false,
): void => {
  if (report === null) {
    console.result({ ...json, sync_session_id: null, result: null }, [
      ...lines,
      'The source has not changed since the last sync, so nothing was read. Use "--full" to read it anyway.',
    ])
    return
  }
  const { sessionId, state } = report
  console.result({ ...json, sync_session_id: sessionId, result: toJson(report) }, [
    ...lines,
    ...toLines(report, isDryRun),
  ])
  if (state !== (isDryRun ? "cancelled" : "completed")) process.exitCode = 1
}

const toJson = (report: SyncReport) => ({
  state: report.state,
  ...report.totals,
  held_because: report.holdReason,
  errors: report.issues.map(toIssueJson),
  notices: report.notices.map(toIssueJson),
  unknown_statuses: report.unknownStatuses,
  gross_differences: report.grossDifferences,
  pages: pagesJson(report.pageCheck),
  encoding: report.encoding,
  coverage: coverageJson(report.coverage),
})

const toLines = (report: SyncReport, isDryRun: boolean): ReadonlyArray<string> => {
  const { sessionId, state, totals, holdReason, issues } = report
  const { rows, accepted, rejected, repeated, excluded, added, updated, unchanged, disappeared } = totals
  return [
    `Sync ${sessionId} ${isDryRun ? "was a dry run" : state}: ${String(rows)} rows, ${String(added)} added, ${String(updated)} updated, ${String(unchanged)} unchanged.`,
    `Rows: ${String(accepted)} accepted, ${String(rejected)} rejected, ${String(repeated)} repeated, ${String(excluded)} outside the subset.`,
    ...(disappeared === 0
      ? []
      : [`${String(disappeared)} of the updated employees are no longer in the source.`]),
    ...reasonLines("Rejected rows", rejected, issues),
    ...reasonLines("Values left out, and rows that a later one replaces", report.noticeCount, report.notices),
    ...statusLines(report.unknownStatuses),
    ...report.grossDifferences.map(formatGrossDifference),
    ...[formatPageCheck(report.pageCheck)].filter((line) => line !== null),
    ...(report.encoding === null ? [] : formatEncoding(report.encoding)),
    ...coverageLines(report.coverage),
    ...(holdReason === null ? [] : [holdReason]),
  ]
}

/** The question, and who waits for the answer. */
const statusLines = (unknown: UnknownStatuses): ReadonlyArray<string> => {
  const question = formatUnknownStatuses(unknown)
  if (question === null) return []
  const people = unknown.firstWaiting.map(
    ({ employeeId, position }) => `  ${employeeId} in row ${String(position)} waits.`,
  )
  return [question, ...people]
}

const pagesJson = ({ readings, concludesAbsence, disagreement }: PageCheck) => ({
  readings,
  concludes_absence: concludesAbsence,
  disagreement,
})
