import type { Tx } from "../../database.ts"

/*
 * A lane is one connection's queue of webhooks: it stands at a turn (a session's place in the queue) and a phase of it.
 * Whoever changes the state of webhooks locks their lanes first and moves them afterwards, each by a statement of its
 * own: READ COMMITTED gives the later statement a view in which the earlier holders' changes are visible.
 */

/** Always in the order of their ids, so that two who lock the same lanes never wait for each other in a circle. */
export const lockQueues = (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<unknown> =>
  tx.run(LOCK, [connectionIds])

const LOCK = {
  name: "lanes-lock",
  text: `SELECT FROM webhook_lane WHERE connection_id = ANY($1::uuid[]) ORDER BY connection_id FOR UPDATE`,
}

/** To the first turn and phase with a webhook that waits or is being sent, and to when its next one is due. */
export const advanceQueues = (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<unknown> =>
  tx.run(MOVE, [connectionIds])

const MOVE = { name: "lanes-move", text: "SELECT move_lanes($1)" }

/** Whoever listens hears it when the transaction commits. */
export const NOTIFY_WORKERS = { text: "NOTIFY hrsync_outbox" }
