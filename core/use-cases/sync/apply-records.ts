import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NO_TOTALS } from "../../domain/sync/totals.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { SessionLost, StoredRecord } from "../../ports/sync/sync-ledger.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"

/** A new record of an employee in the directory. */
export interface RecordUpdate {
  readonly id: string
  readonly employeeId: string
  readonly record: StoredRecord
}

export interface RecordSession {
  readonly trigger: string
  /** True: the vendor is not notified. */
  readonly silent?: boolean
}

/**
 * A session that updates employees of the directory without a source: `begin` it, `stage` records in any number of steps,
 * then `apply` it. The caller holds the connection's lock. Changes from a source, including pushes, are sessions of
 * `run-sync.ts`.
 */
export const makeApplyRecords = (ports: ApplyPorts) => {
  const { ledger, secrets, telemetry } = ports
  const applySession = makeApplySession(ports)

  const begin = Effect.fnUntraced(function* ({ id: connectionId }: Connection, session: RecordSession) {
    const now = yield* Clock.currentTimeMillis
    return yield* ledger.begin({
      id: secrets.uuid(),
      connectionId,
      mode: "delta",
      dryRun: false,
      ...session,
      now,
    })
  })

  const stage = (
    session: SyncSession,
    records: ReadonlyArray<RecordUpdate>,
  ): Effect.Effect<SyncSession, SessionLost | StorageError> => {
    const { updated: firstOrdinal } = session.totals
    const rows = records.map(({ id, employeeId, record }, index) => ({
      ordinal: firstOrdinal + index,
      position: 0,
      employeeId,
      id,
      change: "update" as const,
      record,
    }))
    const updated = firstOrdinal + rows.length
    return ledger.stage(session, rows, { ...NO_TOTALS, rows: updated, accepted: updated, updated })
  }

  /** Cancelled when it has no records; `reason` says why. */
  const apply = Effect.fnUntraced(function* (
    connection: Connection,
    session: SyncSession,
    reason: string | null = null,
  ): Effect.fn.Return<SyncSession, SessionLost | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const { totals } = session
    if (totals.updated === 0) return yield* ledger.transition(session, "cancelled", { totals, reason, now })
    // A held session would restore the previous state of the employees.
    const held = { becomes: "outdated" } as const
    const applying = yield* ledger.transition(session, "applying", { totals, reason: null, now, held })
    const applied = yield* applySession(connection, applying)
    const { connector } = connection
    yield* recordSyncOutcome(telemetry, { ...applied, connector, since: applied.startedAt })
    return applied
  })

  return { begin, stage, apply }
}
