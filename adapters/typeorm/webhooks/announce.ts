import type { Announcement } from "../../../core/ports/connection/connection-store.ts"
import type { Tx } from "../database.ts"
import { enqueue, nextTurn } from "./outbox/enqueue.ts"

/** Puts what tells of a connection's status into the outbox, in the transaction that brings it there. */
export const announce = async (
  tx: Tx,
  connectionId: string,
  { sessionId, webhooks }: Announcement,
  now: number,
): Promise<void> => {
  await enqueue(tx, { connectionId, sessionId, turn: await nextTurn(tx) }, webhooks, now)
}
