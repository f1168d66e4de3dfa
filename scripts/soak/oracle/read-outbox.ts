import { runPromise } from "effect/Effect"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { parseVersion } from "../company/population.ts"
import type { Cluster } from "../cluster/cluster.ts"
import type { Planned } from "./arrivals.ts"
import type { DirectoryRow, SharedSession } from "./evaluate-directory.ts"

/* The service's own records of its webhooks, for the oracle. */

/** The connections' webhooks about employees, without announcements, which have their own sessions. */
export const readPlanned = (
  { sql }: Cluster,
  connectionIds: ReadonlyArray<string>,
): Promise<ReadonlyArray<Planned>> =>
  sql<Planned>(
    `SELECT w.request_id AS "requestId", w.session_id AS "sessionId", w.counter, w.state,
      w.state = 'failed' OR w.round > 0 AS "hasFailed",
      (SELECT count(*)::int FROM webhook_attempt a WHERE a.request_id = w.request_id) AS attempts
    FROM webhook w WHERE w.kind LIKE 'sync.events%' AND w.connection_id = ANY($1::uuid[])`,
    [connectionIds],
  )

export const readSessions = ({ sql }: Cluster, connectionId: string): Promise<ReadonlyArray<SharedSession>> =>
  sql<SharedSession>(
    `SELECT kind, added, updated FROM sync_session WHERE connection_id = $1 AND state = 'completed'`,
    [connectionId],
  )

/**
 * The directories of connections, each read in full through the service's own decryption, as `hrsync export csv`
 * does.
 */
export async function* exported(
  { app }: Cluster,
  connectionIds: ReadonlyArray<string>,
): AsyncGenerator<readonly [connectionId: string, rows: ReadonlyArray<DirectoryRow>]> {
  const services = await app.open()
  try {
    for (const connectionId of connectionIds) {
      const rows: Array<DirectoryRow> = []
      for await (const page of await runPromise(services.employee.exportDirectory(OPERATOR, connectionId))) {
        for (const { employeeId, designation } of page)
          rows.push({ employeeId: employeeId ?? "", version: parseVersion(designation) })
      }
      yield [connectionId, rows]
    }
  } finally {
    await services.close()
  }
}
