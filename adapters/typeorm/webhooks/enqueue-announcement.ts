import type { Announcement } from "../../../core/domain/webhooks/connection-webhooks.ts"
import type { Tx } from "../database.ts"
import { enqueue, nextSequence } from "./outbox/enqueue.ts"

/** Enqueues the announcement of a connection's status in the transaction that changes the status. */
export const enqueueAnnouncement = async (
  tx: Tx,
  connectionId: string,
  { sessionId, webhooks }: Announcement,
  now: number,
): Promise<void> => {
  await enqueue(tx, { connectionId, sessionId, sequence: await nextSequence(tx) }, webhooks, now)
}
