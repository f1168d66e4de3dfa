import { SqlMigration } from "./sql-migration.ts"
import { alterLogFunction } from "./0043-plans-of-functions.ts"

/**
 * The functions of delivery queues plan each of their statements for the tables as they are
 * (specification/promises.md#p12-no-plan-by-luck): a connection of PostgreSQL kept the plans that it made while there
 * were few webhooks, and read all of them for every claim and every outcome. What is called for each request only
 * avoids scans, since planning each time would cost more than its lookups by a key do. The newest attempt at a
 * webhook is found by one index: with two to choose from, the one by age was read from its end.
 */
export class PlansOfQueues1763600000044 extends SqlMigration {
  protected override readonly forward = [
    ...FUNCTIONS.map((name) => `ALTER FUNCTION ${name} SET plan_cache_mode = force_custom_plan`),
    "ALTER FUNCTION take_rate SET enable_seqscan = off",
    alterLogFunction("audit_append(jsonb)", "SET enable_seqscan = off"),
    "CREATE INDEX webhook_attempt_request_id_id_idx ON webhook_attempt (request_id, id)",
    "DROP INDEX webhook_attempt_request_id_idx",
  ]

  protected override readonly backward = [
    "CREATE INDEX webhook_attempt_request_id_idx ON webhook_attempt (request_id)",
    "DROP INDEX webhook_attempt_request_id_id_idx",
    alterLogFunction("audit_append(jsonb)", "RESET enable_seqscan"),
    "ALTER FUNCTION take_rate RESET enable_seqscan",
    ...FUNCTIONS.map((name) => `ALTER FUNCTION ${name} RESET plan_cache_mode`),
  ]
}

/** Those that read the queues. A later CREATE OR REPLACE drops the setting, which plans-of-functions.it.test.ts notices. */
const FUNCTIONS = [
  "claim_webhooks",
  "give_back_webhooks",
  "move_circuits",
  "move_lanes",
  "record_outcomes",
  "settle_webhooks",
]
