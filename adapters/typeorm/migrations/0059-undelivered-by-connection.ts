import { SqlMigration } from "./sql-migration.ts"

/**
 * The undelivered webhooks of one connection are listed newest first by an index, which also counts them
 * (specification/promises.md#p12-no-plan-by-luck): of a vendor with 200,000 exhausted ones, all were read to find the few of one
 * client.
 */
export class UndeliveredByConnection1763600000059 extends SqlMigration {
  protected override readonly forward = [
    `CREATE INDEX webhook_undelivered_connection_idx
      ON webhook (vendor_org_id, state, connection_id, created_at, counter, request_id)
      WHERE state IN ('failed', 'exhausted')`,
    "DROP INDEX webhook_undelivered_count_idx",
  ]

  protected override readonly backward = [
    `CREATE INDEX webhook_undelivered_count_idx ON webhook (vendor_org_id, state, connection_id)
      WHERE state IN ('failed', 'exhausted')`,
    "DROP INDEX webhook_undelivered_connection_idx",
  ]
}
