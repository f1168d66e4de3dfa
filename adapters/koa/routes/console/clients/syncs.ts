import * as Effect from "effect/Effect"
import type { ConsoleSyncProgress } from "../../../../../core/contract/connection/console/clients.ts"
import * as calls from "../../../../../core/contract/connection/console/syncs-calls.ts"
import type { SessionDetails } from "../../../../../core/use-cases/sync/show-session.ts"
import { type Implementation, implement, respond } from "../../../implement.ts"
import { withFailures } from "../../../call-errors.ts"
import { DONE } from "../console-response.ts"
import { alreadyRunning } from "../../../descriptions.ts"
import { toConsoleSync } from "./client-response.ts"

const PAGE_SIZE = 20

/** The syncs of a client. */
export const syncCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleSyncs,
    ({ sync: { listSyncs } }, { caller: { actor }, path, query: { cursor = null } }) =>
      Effect.map(
        listSyncs(actor, { connectionId: path.connection_id, after: cursor, limit: PAGE_SIZE }),
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
      const answer = { connectionId, sessionId, confirmed, onProgress: () => undefined }
      return Effect.as(
        withFailures(confirmSync(actor, answer), {
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

const toSyncProgress = ({ session, notes, changes }: SessionDetails): ConsoleSyncProgress => ({
  sync: toConsoleSync(session),
  unchanged: session.totals.unchanged,
  left_out: session.totals.excluded,
  to_share: changes.total,
  shared: changes.committed,
  findings: (notes?.findings ?? []).map(({ column, reason, rows, firstRow, rejected }) => ({
    ...{ column, reason, rows },
    first_row: firstRow,
    is_rejected: rejected,
  })),
})
