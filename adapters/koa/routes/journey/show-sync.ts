import { toReason } from "../reason-codes.ts"
import * as Effect from "effect/Effect"
import type { JourneySync } from "../../../../core/contract/sync/journey/journey-sync.ts"
import { showJourneySync } from "../../../../core/contract/sync/journey/sync-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { JourneySyncDetails } from "../../../../core/use-cases/journey/show-journey-sync.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { toCoverageBody } from "../coverage.ts"
import { NOT_STORED } from "../not-stored.ts"

export const syncCalls: ReadonlyArray<Implementation> = [
  implement(showJourneySync, ({ journey: { showJourneySync } }, { caller: { actor } }) =>
    Effect.map(showJourneySync(actor, actor.connectionId), (details) =>
      respond(200, toJourneySync(details), NOT_STORED),
    ),
  ),
]

const toJourneySync = ({ connection, sync, isFirst, issue }: JourneySyncDetails): JourneySync => {
  const { session = null, notes = null, coverage = null, changes = NO_CHANGES } = sync ?? {}
  return {
    status: connection.status,
    state: session?.state ?? "waiting",
    session_id: session?.id ?? null,
    is_first: isFirst,
    started_at: toTimestamp(session?.startedAt),
    finished_at: toTimestamp(session?.finishedAt),
    rows_read: session?.totals.rows ?? 0,
    rows_rejected: session?.totals.rejected ?? 0,
    rows_repeated: session?.totals.repeated ?? 0,
    rows_accepted: session?.totals.accepted ?? 0,
    rows_left_out: session?.totals.excluded ?? 0,
    employees_to_share: changes.total,
    employees_shared: changes.committed,
    ...toReason(session?.reason == null ? toIssueReason(issue) : session),
    findings: (notes?.findings ?? []).map(({ column, rows, firstRow, rejected, ofSource, ...finding }) => ({
      column,
      ...toReason(finding),
      rows,
      first_row: firstRow,
      is_rejected: rejected,
      is_of_source: ofSource === true,
    })),
    coverage: coverage === null ? null : toCoverageBody(coverage),
    next_sync: connection.pausedAt === null ? toTimestamp(connection.dueAt) : null,
  }
}

const toIssueReason = (issue: JourneySyncDetails["issue"]) =>
  issue === null
    ? { reason: null }
    : { reason: issue.message, ...(issue.messageCodes && { reasonCodes: issue.messageCodes }) }

const NO_CHANGES = { total: 0, committed: 0 }

const toTimestamp = (at: number | null | undefined): string | null =>
  at == null ? null : formatTimestamp(at)
