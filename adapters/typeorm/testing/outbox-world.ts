import type { OutboxWorld, SeenWebhook } from "../../../core/testing/outbox-world.ts"
import { makeOutbox } from "../webhooks/outbox/index.ts"
import { makePostgresStorage } from "./storage.ts"
import { createTestDatabase, type TestDatabase } from "./test-database.ts"

/** Two pools on one database. */
export const makePostgresOutboxWorld = async (): Promise<OutboxWorld> =>
  outboxWorldOn(await createTestDatabase())

export const outboxWorldOn = async (test: TestDatabase): Promise<OutboxWorld> => {
  const { dataSource } = test.database
  return {
    storage: makePostgresStorage(test.database),
    outbox: makeOutbox(test.database),
    rival: makeOutbox(await test.connectAgain()),
    webhooks: () => dataSource.query<ReadonlyArray<SeenWebhook>>(WEBHOOKS),
    attempts: async () => {
      const [row] = await dataSource.query<Array<{ count: number }>>(ATTEMPTS)
      return row?.count ?? 0
    },
    forgetWebhooks: () => dataSource.query("TRUNCATE webhook, webhook_lane, webhook_attempt"),
    drop: test.drop,
  }
}

const WEBHOOKS = `SELECT request_id AS "requestId", connection_id AS "connectionId", vendor_org_id AS "vendorOrgId",
    turn::int, phase, state, round, attempt, slot, kept_body AS "keptBody",
    (extract(epoch FROM due_at) * 1000)::float8 AS "dueAt" FROM webhook`

const ATTEMPTS = "SELECT count(*)::int AS count FROM webhook_attempt"
