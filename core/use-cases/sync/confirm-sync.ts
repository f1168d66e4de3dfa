import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { commitWithEntry } from "../authorization/audit/audited-call.ts"
import { Uuid } from "../../contract/wire-values.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { findNoOffer } from "../../domain/sync/find-offer.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost, SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "./sync-issue-tracker.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { countCoverage, type CountCoveragePorts } from "./field-coverage/count-coverage.ts"
import { makeFinishInterrupted } from "./finish-interrupted.ts"
import { requireLiveConnection } from "./run-sync.ts"
import { type ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { SessionNotHeld, type SyncAlreadyRunning } from "./sync-errors.ts"
import type { OnProgress } from "../reading/sync-report.ts"
import { withConnectionLock } from "./with-connection-lock.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"

export type ConfirmSyncPorts = ApplyPorts &
  SyncIssueTrackerPorts &
  CountCoveragePorts &
  UsedPorts<"connections" | "lock">

export interface ConfirmSyncInput {
  readonly connectionId: string
  readonly sessionId: string
  /** True shares what was staged, false discards it. */
  readonly confirmed: boolean
  readonly onProgress: OnProgress
}

/** A person's decision on the mass-change guard (specification/sync.md#mass-change-guard). The source is not read again. */
export const makeConfirmSync = (ports: ConfirmSyncPorts) => {
  const applySession = makeApplySession(ports)
  const finishInterrupted = makeFinishInterrupted(ports)
  const issueTracker = makeSyncIssueTracker(ports)

  /** What changed was confirmed, so the next sync is compared with what is counted now. */
  const recordCoverage = Effect.fnUntraced(function* (
    { id, flags, withheld }: Connection,
    session: SyncSession,
  ) {
    const { shares } = makeSharingPolicy(flags, withheld)
    const input = { shares, previous: null, findOffer: findNoOffer, lacking: [] }
    yield* ports.history.saveCoverage(session.id, yield* countCoverage(ports, id, input))
  })

  const applyDecision = Effect.fnUntraced(function* (
    connection: Connection,
    session: SyncSession,
    now: number,
    { confirmed, onProgress }: ConfirmSyncInput,
  ) {
    const { totals } = session
    if (!confirmed) {
      const reason = describeReasons([makePlainReason("sync.rejected")])
      return yield* commitWithEntry(ports.ledger.transition(session, "cancelled", { totals, ...reason, now }))
    }
    const { reason, reasonCodes } = session
    const applying = yield* commitWithEntry(
      ports.ledger.transition(session, "applying", {
        totals,
        reason,
        ...(reasonCodes && { reasonCodes }),
        now,
      }),
    )
    const applied = yield* applySession(connection, applying, { onProgress })
    yield* recordCoverage(connection, applied)
    return applied
  })

  const confirmLocked = Effect.fnUntraced(function* (input: ConfirmSyncInput) {
    const { connectionId, sessionId } = input
    const connection = yield* requireLiveConnection(ports.connections, connectionId)
    yield* finishInterrupted(connection)
    const session = yield* ports.ledger.findHeld(connectionId)
    if (session?.id !== sessionId) return yield* failNotHeld(ports.ledger, input, session)
    yield* issueTracker.recordDecision(connectionId)
    const now = yield* Clock.currentTimeMillis
    const { connector } = connection
    return yield* applyDecision(connection, session, now, input).pipe(
      Effect.tap((endedSession) =>
        recordSyncOutcome(ports.telemetry, { ...endedSession, connector, since: now }),
      ),
      Effect.annotateLogs({ connectionId, sessionId }),
    )
  })

  return Effect.fnUntraced(function* (
    actor: Actor,
    input: ConfirmSyncInput,
  ): Effect.fn.Return<
    SyncSession,
    | ConnectionAccessError
    | ConnectionNotLive
    | SessionNotHeld
    | SyncAlreadyRunning
    | SessionLost
    | StorageError
  > {
    const { connectionId, sessionId } = input
    yield* findLiveConnection(ports.connections, actor, "connection.confirm-sync", connectionId)
    return yield* withConnectionLock(ports, connectionId, confirmLocked(input), sessionId)
  })
}

/** Why the session is no longer held: it may have been decided before, or a later sync replaced it. */
const failNotHeld = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  { connectionId, sessionId }: ConfirmSyncInput,
  held: SyncSession | null,
) {
  const requested = isUuid(sessionId) ? yield* ledger.find(sessionId) : null
  const own = requested?.connectionId === connectionId ? requested : null
  return yield* new SessionNotHeld({
    connectionId,
    sessionId,
    state: own?.state ?? null,
    reason: own?.reason ?? null,
    heldSessionId: held?.id ?? null,
  })
})

const isUuid = Schema.is(Uuid)
