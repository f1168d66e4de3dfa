import { readReasons } from "../../../../core/contract/reasons/read-reasons.ts"
import type { SyncSession } from "../../../../core/domain/sync/session.ts"
import { SessionLost } from "../../../../core/ports/sync/sync-ledger.ts"
import { notifyChange } from "../../connection-row/notify-change.ts"
import { Abort, type Tx } from "../../database.ts"
import type { Statement } from "../../statement.ts"
import { type SyncSessionRow, syncSessionRow } from "../../rows/sync-session.ts"

export const toSession = (row: SyncSessionRow): SyncSession => ({
  id: row.id,
  connectionId: row.connection_id,
  kind: row.kind === "delta" ? "incremental" : row.kind,
  mode: row.mode,
  state: row.state,
  trigger: row.trigger,
  dryRun: row.dry_run,
  silent: row.silent,
  totals: {
    rows: row.rows,
    accepted: row.accepted,
    rejected: row.rejected,
    repeated: row.repeated,
    added: row.added,
    updated: row.updated,
    unchanged: row.unchanged,
    disappeared: row.disappeared,
    excluded: row.outside,
  },
  webhookCounter: row.webhook_counter,
  applied:
    row.applied_change === null || row.applied_ordinal === null
      ? null
      : { change: row.applied_change, ordinal: row.applied_ordinal },
  reason: row.reason,
  ...toReasonCodes(row),
  startedAt: row.started_at.getTime(),
  finishedAt: row.finished_at?.getTime() ?? null,
  epoch: row.epoch,
})

/** An earlier version changes the reason without its codes, which are then those of another one. */
const toReasonCodes = ({ reason, reason_codes: codes }: SyncSessionRow): Pick<SyncSession, "reasonCodes"> => {
  const reasonCodes = readReasons(codes, reason ?? "")
  return reasonCodes === null ? {} : { reasonCodes }
}

/** Ends an INSERT or UPDATE of sessions: returns their rows, and tells the pages that show their connections. */
export const RETURNING_SESSION = `RETURNING ${syncSessionRow.listColumns()}, ${notifyChange("sync", "sync_session.connection_id")}`

/** In the order rows, accepted, rejected, added, updated, unchanged, disappeared, outside, repeated. */
export const totalsValues = (totals: SyncSession["totals"]): ReadonlyArray<number> => [
  totals.rows,
  totals.accepted,
  totals.rejected,
  totals.added,
  totals.updated,
  totals.unchanged,
  totals.disappeared,
  totals.excluded,
  totals.repeated,
]

/**
 * Runs an UPDATE of the session that carries `id = $1 AND epoch = $2` and returns the row. No row means that another
 * worker took the session over: the whole transaction is rolled back with SessionLost.
 */
export const updateSession = async (
  tx: Tx,
  session: SyncSession,
  statement: Statement,
  values: ReadonlyArray<unknown>,
): Promise<SyncSession> => {
  const [row] = await tx.run<SyncSessionRow>(statement, [session.id, session.epoch, ...values])
  if (row === undefined) throw new Abort(new SessionLost({ sessionId: session.id }))
  return toSession(row)
}
