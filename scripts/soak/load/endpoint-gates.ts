import { OUTBOX_CHANNEL } from "../../../adapters/typeorm/commit-signals.ts"
import type { Cluster } from "../cluster/cluster.ts"

/** Pauses every endpoint as an open circuit does: its webhooks wait, and do not expire. */
export const shutEndpoints = ({ sql }: Cluster): Promise<unknown> =>
  sql("UPDATE webhook_endpoint SET open_until = now() + interval '1 hour'")

/** Opens all at once and notifies the workers: otherwise one would see it up to a second before another. */
export const openEndpoints = async ({ sql }: Cluster): Promise<void> => {
  await sql("UPDATE webhook_endpoint SET open_until = NULL")
  await sql(`NOTIFY ${OUTBOX_CHANNEL}`)
}
