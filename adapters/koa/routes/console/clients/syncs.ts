import { toReason } from "../../reason-codes.ts"
import * as Effect from "effect/Effect"
import type { ConsoleSyncProgress } from "../../../../../core/contract/sync/console/syncs.ts"
import * as calls from "../../../../../core/contract/sync/console/syncs-calls.ts"
import type { SessionDetails } from "../../../../../core/use-cases/sync/show-session.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { toCoverageBody } from "../../coverage.ts"
import { DONE } from "../console-response.ts"
import { alreadyRunning } from "../../../calls/descriptions.ts"
import { toConsoleSync } from "./client-response.ts"

const PAGE_SIZE = 20

/** The syncs of a client. */
export const syncCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleSyncs,
    ({ sync: { listSyncs } }, { caller: { actor }, path, query: { cursor = null, from, to } }) =>
      Effect.map(
        listSyncs(actor, {
          ...{ connectionId: path.connection_id, after: cursor, limit: PAGE_SIZE },
          range: {
            from: from === undefined ? null : Date.parse(from),
            to: to === undefined ? null : Date.parse(to),
          },
        }),
        ({ sessions, next }) => respond(200, { items: sessions.map(toConsoleSync), next_cursor: next }),
      ),
  ),

  implement(calls.showConsoleSyncFigures, ({ sync: { showSyncFigures } }, { caller: { actor }, path }) =>
    Effect.map(showSyncFigures(actor, path.connection_id), ({ days, timeZone }) =>
      respond(200, {
        time_zone: timeZone,
        days: days.map(({ medianMillis, p95Millis, ...day }) => ({
          ...day,
          median_ms: medianMillis,
          p95_ms: p95Millis,
        })),
      }),
    ),
  ),

  implement(calls.showConsoleCoverage, ({ sync: { showCoverage } }, { caller: { actor }, path }) =>
    Effect.map(showCoverage(actor, path.connection_id), (coverage) => respond(200, toCoverageBody(coverage))),
  ),

  implement(calls.requestConsoleSync, ({ sync: { requestSync } }, { caller: { actor }, path }) =>
    Effect.as(
      withFailures(requestSync(actor, path.connection_id), {
        SyncAlreadyRunning: alreadyRunning,
      }),
      DONE,
    ),
  ),

  implement(
    calls.confirmConsoleSync,
    ({ sync: { confirmSync } }, { caller: { actor }, path, body: { session_id: sessionId, confirmed } }) => {
      const connectionId = path.connection_id
      const decision = { connectionId, sessionId, confirmed, onProgress: () => undefined }
      return Effect.as(
        withFailures(confirmSync(actor, decision), {
          SyncAlreadyRunning: alreadyRunning,
          SessionLost: () => alreadyRunning({ sessionId: null }),
        }),
        DONE,
      )
    },
  ),

  implement(calls.showConsoleSync, ({ sync: { showSession } }, { caller: { actor }, path }) =>
    Effect.map(showSession(actor, path.session_id), (details) => respond(200, toSyncProgress(details))),
  ),
]

const toSyncProgress = ({ session, notes, coverage, changes }: SessionDetails): ConsoleSyncProgress => ({
  sync: toConsoleSync(session),
  unchanged: session.totals.unchanged,
  left_out: session.totals.excluded,
  to_share: changes.total,
  shared: changes.committed,
  findings: (notes?.findings ?? []).map(({ column, rows, firstRow, rejected, ofSource, ...finding }) => ({
    ...{ column, ...toReason(finding), rows },
    first_row: firstRow,
    is_rejected: rejected,
    is_of_source: ofSource === true,
  })),
  coverage: coverage === null ? null : toCoverageBody(coverage),
})
