import type { OutboxFixture, WebhookSnapshot } from "../../../core/testing/outbox-fixture.ts"
import { makeOutbox } from "../webhooks/outbox/index.ts"
import { makePostgresStorage } from "./storage.ts"
import { createTestDatabase, type TestDatabase } from "./test-database.ts"

/** Two pools on one database. */
export const makePostgresOutboxFixture = async (): Promise<OutboxFixture> =>
  makeOutboxFixtureOn(await createTestDatabase())

export const makeOutboxFixtureOn = async (test: TestDatabase): Promise<OutboxFixture> => {
  const { dataSource } = test.database
  return {
    storage: makePostgresStorage(test.database),
    outbox: makeOutbox(test.database),
    secondOutbox: makeOutbox(await test.connectAgain()),
    webhooks: () => dataSource.query<ReadonlyArray<WebhookSnapshot>>(WEBHOOKS),
    attempts: async () => {
      const [row] = await dataSource.query<Array<{ count: number }>>(ATTEMPTS)
      return row?.count ?? 0
    },
    clearWebhooks: () => dataSource.query("TRUNCATE webhook, webhook_lane, webhook_attempt, delivery_day"),
    drop: test.drop,
  }
}

const WEBHOOKS = `SELECT request_id AS "requestId", connection_id AS "connectionId", vendor_org_id AS "vendorOrgId",
    turn::int AS sequence, phase AS stage, state, round, attempt, slot, kept_body AS "keptBody",
    (extract(epoch FROM due_at) * 1000)::float8 AS "dueAt" FROM webhook`

const ATTEMPTS = "SELECT count(*)::int AS count FROM webhook_attempt"
