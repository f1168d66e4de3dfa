import { SqlMigration } from "./sql-migration.ts"

/**
 * The newest waiting webhooks of each connection, for the delivery log (specification/promises.md#p12-no-plan-by-luck): of a
 * vendor whose receiver was away, all that waited were read and sorted for each page. Webhooks that were enqueued together are one entry.
 * No other index has this order, and the condition is not the queue's: else PostgreSQL may read all webhooks of a connection, or its
 * whole queue, instead.
 */
export class WaitingNewestFirst1763600000093 extends SqlMigration {
  protected override readonly forward = [
    `CREATE INDEX webhook_waiting_log_idx ON webhook (connection_id, created_at DESC NULLS LAST, kind)
      WHERE state NOT IN ('sending', 'delivered', 'failed', 'exhausted')`,
  ]

  protected override readonly backward = ["DROP INDEX webhook_waiting_log_idx"]
}
