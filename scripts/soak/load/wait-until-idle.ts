import type { Cluster } from "../cluster/cluster.ts"
import type { Corporate } from "../company/vendor.ts"
import { until } from "../run.ts"
import { findIdle, makeDue } from "./traffic.ts"

/** Leases of dead processes end after 90 s, and are checked every quarter of a minute. */
const POLL_TIMEOUT_MILLIS = 300_000

/**
 * Waits until the cluster is idle: every source was read again after the last change, no sync is open, and
 * nothing waits to be sent. Returns the time in milliseconds.
 */
export const waitUntilIdle = async (
  cluster: Cluster,
  corporates: ReadonlyArray<Corporate>,
): Promise<number> => {
  const started = performance.now()
  const areIdle = async () => (await findIdle(cluster, corporates)).length === corporates.length
  await until("a sync of every source", POLL_TIMEOUT_MILLIS, areIdle)
  await makeDue(cluster, corporates)
  await until("a sync of every source after its last change", POLL_TIMEOUT_MILLIS, areIdle)
  await waitUntilSent(cluster)
  return performance.now() - started
}

/** Nothing waits, and nothing is being sent. */
export const waitUntilSent = async ({ sql }: Cluster): Promise<number> => {
  try {
    return await until("every webhook to be sent", POLL_TIMEOUT_MILLIS, async () => {
      const left = await sql("SELECT FROM webhook WHERE state IN ('waiting', 'sending') LIMIT 1")
      return left.length === 0
    })
  } catch (error) {
    throw new Error(await describeRemaining(sql), { cause: error })
  }
}

const describeRemaining = async (sql: Cluster["sql"]): Promise<string> => {
  const left = await sql<{ n: number; state: string; lanes: number; most: number }>(
    `SELECT count(*)::int AS n, state, count(DISTINCT connection_id)::int AS lanes, max(attempt) AS most
     FROM webhook WHERE state IN ('waiting', 'sending') GROUP BY state`,
  )
  const parts = left.map(
    ({ n, state, lanes, most }) =>
      `${String(n)} ${state} in ${String(lanes)} lanes, with at most ${String(most)} attempts`,
  )
  return `Timed out after ${String(POLL_TIMEOUT_MILLIS / 1_000)} s while webhooks were waiting: ${parts.join("; ")}`
}

/** The webhooks that workers are sending now, with the end of each lease. */
export const findSending = ({
  sql,
}: Cluster): Promise<ReadonlyArray<{ readonly request_id: string; readonly lease_until: Date }>> =>
  sql("SELECT request_id, lease_until FROM webhook WHERE state = 'sending'")

/** Requests webhooks that failed for today again, as an operator or the vendor would. */
export const resendFailed = async (cluster: Cluster): Promise<number> => {
  const failed = await cluster.sql<{ request_id: string }>(
    "SELECT request_id FROM webhook WHERE state = 'failed'",
  )
  if (failed.length > 0) {
    await cluster.sql("UPDATE webhook SET due_at = now() - interval '1 second' WHERE state = 'failed'")
    await waitUntilSent(cluster)
  }
  return failed.length
}
