import * as Effect from "effect/Effect"
import type { ConnectorUses } from "../../../core/ports/operation/connector-use.ts"
import type { Database } from "../database.ts"

interface UseRow {
  readonly connector: string
  readonly active: number
  readonly failed: number
  readonly last_synced_at: Date | null
}

const LIST = {
  text: `SELECT connector, count(*) FILTER (WHERE status = 'CONNECTION_ACCEPTED')::int AS active,
      count(*) FILTER (WHERE status = 'CONNECTION_FAILED')::int AS failed, max(last_synced_at) AS last_synced_at
    FROM connection WHERE connector IS NOT NULL AND status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')
    GROUP BY connector`,
}

export const makeConnectorUses = (database: Database): ConnectorUses => ({
  list: database.query<UseRow>("count the connections of each connector", LIST).pipe(
    Effect.map((rows) =>
      rows.map(({ connector, active, failed, last_synced_at: lastSyncedAt }) => ({
        connector,
        active,
        failed,
        lastSyncedAt: lastSyncedAt?.getTime() ?? null,
      })),
    ),
  ),
})
