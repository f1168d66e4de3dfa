import { type Cluster } from "../cluster/cluster.ts"
import { until } from "../run.ts"
import type { World } from "./world.ts"

/** A retry that meets a lock waits a quarter of a minute, and a dead worker's webhooks half of one. */
const LIMIT_MILLIS = 120_000

/**
 * What is due or under way: syncs that are due, or leased for a minute and a half; webhooks that are due or being sent. Webhooks to
 * endpoints that cannot be reached on purpose ($1) wait for their next attempt.
 */
const BUSY = `SELECT
    (SELECT count(*)::int FROM connection WHERE due_at < now() + interval '95 seconds'
      AND status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')) AS due,
    (SELECT count(*)::int FROM sync_session WHERE state IN ('reading', 'applying')) AS syncs,
    (SELECT count(*)::int FROM webhook WHERE state = 'sending'
      AND NOT vendor_org_id = ANY($1::uuid[])) AS sending,
    (SELECT count(*)::int FROM webhook WHERE state = 'waiting' AND due_at <= now()
      AND NOT vendor_org_id = ANY($1::uuid[])) AS waiting,
    (SELECT count(*)::int FROM webhook WHERE state = 'failed' AND due_at <= now()
      AND NOT vendor_org_id = ANY($1::uuid[])) AS failed`

interface Busy {
  readonly due: number
  readonly syncs: number
  readonly sending: number
  readonly waiting: number
  readonly failed: number
}

/** Waits until everything that is due at the present time is done, so that moving the clock interrupts nothing. */
export const waitUntilSettled = async (world: World): Promise<void> => {
  const failing = [...world.failing].map(({ access }) => access.orgId)
  let busy: Busy | undefined
  try {
    await until("everything that is due", LIMIT_MILLIS, async () => {
      ;[busy] = await readBusy(world.cluster, failing)
      return busy !== undefined && Object.values(busy).every((count) => count === 0)
    })
  } catch (error) {
    throw new Error(`Something that is due does not end: ${JSON.stringify(busy)}`, { cause: error })
  }
}

const readBusy = async ({ sql }: Cluster, failing: ReadonlyArray<string>): Promise<ReadonlyArray<Busy>> => {
  try {
    return await sql<Busy>(BUSY, [failing])
  } catch {
    // PostgreSQL is restarted now and then.
    return []
  }
}
