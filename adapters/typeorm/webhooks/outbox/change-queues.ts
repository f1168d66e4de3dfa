import type { Tx } from "../../database.ts"
import { lockQueues, advanceQueues, NOTIFY_WORKERS } from "./delivery-queues.ts"

/** Changes webhooks of the lanes that are found ($1: now; $2 of the change: the lanes, and `further` from $3); how many. */
export const changeQueues = async (
  tx: Tx,
  queues: { readonly text: string },
  change: { readonly text: string },
  now: number,
  further: ReadonlyArray<unknown> = [],
): Promise<number> => {
  const at = new Date(now)
  const found = await tx.run<{ connection_id: string }>(queues, [at])
  if (found.length === 0) return 0
  const connectionIds = found.map((queue) => queue.connection_id)
  await lockQueues(tx, connectionIds)
  const changed = await tx.run(change, [at, connectionIds, ...further])
  await advanceQueues(tx, connectionIds)
  await tx.run(NOTIFY_WORKERS)
  return changed.length
}
