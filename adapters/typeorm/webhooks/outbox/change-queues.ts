import type { Tx } from "../../database.ts"
import { lockQueues, advanceQueues, notifyQueues } from "./delivery-queues.ts"

/**
 * Changes webhooks of the queues that `queues` finds ($1: now). `change` runs while they are locked, and returns the
 * webhooks that it changed; then the queues advance. Returns how many webhooks were changed.
 */
export const changeQueues = async (
  tx: Tx,
  queues: { readonly text: string },
  now: number,
  change: (connectionIds: ReadonlyArray<string>, at: Date) => Promise<ReadonlyArray<unknown>>,
): Promise<number> => {
  const at = new Date(now)
  const found = await tx.run<{ connection_id: string }>(queues, [at])
  if (found.length === 0) return 0
  const connectionIds = found.map((queue) => queue.connection_id)
  await lockQueues(tx, connectionIds)
  const changed = await change(connectionIds, at)
  await advanceQueues(tx, connectionIds)
  await notifyQueues(tx, connectionIds)
  return changed.length
}
