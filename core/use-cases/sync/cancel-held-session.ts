import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "./sync-issue-tracker.ts"
import type { ApplyPorts } from "./apply-session.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"

export type CancelHeldSessionPorts = ApplyPorts & SyncIssueTrackerPorts

/**
 * Cancels the held session of a connection, because it was read under terms that no longer apply: a late confirmation would
 * share what was agreed to before. The caller holds the connection's lock.
 */
export const makeCancelHeldSession = (ports: CancelHeldSessionPorts) => {
  const { ledger, telemetry } = ports
  const issueTracker = makeSyncIssueTracker(ports)
  return Effect.fnUntraced(function* (
    { id, connector }: Connection,
    because: "sync.sharing-changed" | "sync.person-restricted",
  ): Effect.fn.Return<void, StorageError | SessionLost> {
    const held = yield* ledger.findHeld(id)
    if (held === null) return
    const now = yield* Clock.currentTimeMillis
    const { totals } = held
    const reason = describeReasons([makePlainReason(because)])
    const cancelled = yield* ledger.transition(held, "cancelled", { totals, ...reason, now })
    yield* issueTracker.recordDecision(id)
    yield* recordSyncOutcome(telemetry, { ...cancelled, connector, since: now })
  })
}
