import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"

/**
 * Ends the session that a crashed worker left in a connection: an applying session is completed, a reading one is dropped,
 * since nothing of it was shared. The caller holds the connection's lock. A held session is unchanged.
 */
export const makeFinishInterrupted = (ports: ApplyPorts) => {
  const applySession = makeApplySession(ports)

  const finish = Effect.fnUntraced(function* (connection: Connection, session: SyncSession) {
    if (session.state === "applying") {
      yield* Effect.logInfo("Resuming an interrupted sync")
      return yield* applySession(connection, session)
    }
    const now = yield* Clock.currentTimeMillis
    const { totals } = session
    return yield* ports.ledger.transition(session, "cancelled", {
      totals,
      ...describeReasons([makePlainReason("sync.cut-off")]),
      now,
    })
  })

  return Effect.fnUntraced(function* (
    connection: Connection,
  ): Effect.fn.Return<void, SessionLost | StorageError> {
    const open = yield* ports.ledger.findRunning(connection.id)
    if (open === null) return
    const { connector } = connection
    yield* ports.ledger.takeOver(open).pipe(
      Effect.flatMap((session) => finish(connection, session)),
      Effect.tap((endedSession) =>
        recordSyncOutcome(ports.telemetry, { ...endedSession, connector, since: endedSession.startedAt }),
      ),
      Effect.annotateLogs({ connectionId: connection.id, sessionId: open.id }),
    )
  })
}
