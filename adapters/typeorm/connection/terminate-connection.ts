import * as Effect from "effect/Effect"
import {
  type ConnectionTermination,
  type DeletionCounts,
  type DeletionReceipt,
  SyncInProgress,
} from "../../../core/ports/connection/connection-termination.ts"
import { Abort, type Database, type Tx } from "../database.ts"
import { CLEARED_COLUMNS } from "../rows/connection.ts"
import { TABLES } from "../rows/index.ts"
import { updateState } from "../sync/ledger/session-state.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import { lockQueues } from "../webhooks/outbox/delivery-queues.ts"
import { notifyChange } from "../connection-row/notify-change.ts"
import { updateStatus } from "../connection-row/status.ts"

/** `ConnectionTermination` on PostgreSQL. The entity of each table declares what happens to its rows (`rows`). */
export const makeConnectionTermination = (database: Database): ConnectionTermination => ({
  countForDeletion: (id) =>
    database
      .query<DeletionCounts>("count what the connection holds", COUNT, [id])
      .pipe(Effect.map(([counts = NOTHING]) => counts)),

  terminate: terminate(database),
})

const NOTHING: DeletionCounts = { employees: 0, syncSessions: 0, webhooks: 0 }

/**
 * Runs in one transaction. Cancels open sessions before it deletes, so that no other process adds rows afterwards. Data that
 * is sealed under the connection's key cannot be opened afterwards.
 */
const terminate =
  (database: Database): ConnectionTermination["terminate"] =>
  (id, { terminatedBy, now, announcement }) =>
    database.transaction<DeletionReceipt | null, SyncInProgress>(
      "terminate the connection",
      async (tx) => {
        const terminated = await tx.run(TERMINATE, [id, terminatedBy, new Date(now)])
        if (terminated.length === 0) return null
        const applying = await tx.run(APPLYING, [id])
        if (applying.length > 0) throw new Abort(new SyncInProgress({ connectionId: id }))
        await lockQueues(tx, [id])
        await tx.run(CANCEL_SESSIONS, [id, new Date(now)])
        const [counts = NOTHING] = await tx.run<DeletionCounts>(COUNT, [id])
        await deleteRows(tx, id)
        const { employees, syncSessions, webhooks } = counts
        await tx.run(SAVE_RECEIPT, [id, employees, syncSessions, webhooks, new Date(now)])
        await enqueueAnnouncement(tx, id, announcement, now)
        return { connectionId: id, ...counts, deletedAt: now }
      },
      { bulk: true },
    )

/** Runs the termination rule of each table, in the order of the tables. A discarded draft needs the same. */
export const deleteRows = async (tx: Tx, id: string): Promise<void> => {
  for (const text of STATEMENTS) await tx.run({ text }, [id])
}

const STATEMENTS = TABLES.flatMap(({ onTermination }) => onTermination?.statements ?? [])

const COUNT = {
  text: `SELECT ${TABLES.flatMap(({ options, onTermination }) => {
    if (onTermination?.counted === undefined) return []
    const { as, where = "true" } = onTermination.counted
    return [`(SELECT count(*)::int FROM ${options.name} WHERE connection_id = $1 AND ${where}) AS "${as}"`]
  }).join(", ")}`,
}

const TERMINATE = {
  text: `${updateStatus("terminate", {
    set: `status_at = $3, terminated_by = $2, ${CLEARED_COLUMNS}`,
    where: "id = $1",
  })} RETURNING id, ${notifyChange("client", "connection.id")}`,
}

const APPLYING = { text: "SELECT FROM sync_session WHERE connection_id = $1 AND state = 'applying' LIMIT 1" }

/** Cancels a session that is held for a confirmation, or was interrupted while it read. */
const CANCEL_SESSIONS = {
  text: updateState("cancelled", {
    set: "finished_at = $2, epoch = epoch + 1, reason = 'The connection was terminated.'",
    where: "connection_id = $1",
  }),
}

const SAVE_RECEIPT = { text: "INSERT INTO deletion_receipt VALUES ($1, $2, $3, $4, $5)" }
