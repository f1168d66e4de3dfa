import type { Tx } from "../../database.ts"
import { lockLanes, moveLanes, WAKE } from "./lanes.ts"

/** Changes webhooks of the lanes that are found ($1: now; $2 of the change: the lanes, and `further` from $3); how many. */
export const changeLanes = async (
  tx: Tx,
  lanes: { readonly text: string },
  change: { readonly text: string },
  now: number,
  further: ReadonlyArray<unknown> = [],
): Promise<number> => {
  const at = new Date(now)
  const found = await tx.run<{ connection_id: string }>(lanes, [at])
  if (found.length === 0) return 0
  const connectionIds = found.map((lane) => lane.connection_id)
  await lockLanes(tx, connectionIds)
  const changed = await tx.run(change, [at, connectionIds, ...further])
  await moveLanes(tx, connectionIds)
  await tx.run(WAKE)
  return changed.length
}
