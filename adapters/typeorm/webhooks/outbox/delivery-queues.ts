import { OUTBOX_CHANNEL } from "../../commit-signals.ts"
import { notifyEach } from "../../connection-row/notify-change.ts"
import type { Tx } from "../../database.ts"

/*
 * The delivery queue of a connection (table webhook_lane) is at a sequence, the place of a session in the queue (column
 * turn), and at a stage of it (column phase). A transaction that changes the state of webhooks locks their queues before
 * and advances them after, each by its own statement: with READ COMMITTED the later statement sees what earlier holders of
 * the lock committed.
 */

/** In the order of their ids, so that no two transactions wait for each other. */
export const lockQueues = (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<unknown> =>
  tx.run(LOCK, [connectionIds])

const LOCK = {
  name: "queues-lock",
  text: `SELECT FROM webhook_lane WHERE connection_id = ANY($1::uuid[]) ORDER BY connection_id FOR UPDATE`,
}

/** To the first sequence and stage with a webhook that waits or is being sent, and to when its next one is due. */
export const advanceQueues = (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<unknown> =>
  tx.run(ADVANCE, [connectionIds])

const ADVANCE = { name: "queues-advance", text: "SELECT move_lanes($1)" }

/** When the transaction commits, listening workers and the pages that show these connections are notified. */
export const notifyQueues = (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<unknown> =>
  tx.run(NOTIFY, [connectionIds])

const NOTIFY = {
  name: "queues-notify",
  text: `SELECT pg_notify('${OUTBOX_CHANNEL}', '')::text UNION ALL ${notifyEach("delivery", "c.id = ANY($1::uuid[])")}`,
}
