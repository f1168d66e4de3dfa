import { afterAll, describe } from "vitest"
import { describeExhaustedWebhooks } from "../../../core/testing/suites/webhooks/exhausted-webhooks.ts"
import { makeExhaustedWebhookStore } from "./exhausted-webhooks.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeOutboxFixtureOn } from "../testing/outbox-fixture.ts"

describe("exhausted webhooks on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeExhaustedWebhooks(async () => {
    test = await createTestDatabase()
    return {
      fixture: await makeOutboxFixtureOn(test),
      exhaustedWebhooks: makeExhaustedWebhookStore(test.database),
    }
  })
})
