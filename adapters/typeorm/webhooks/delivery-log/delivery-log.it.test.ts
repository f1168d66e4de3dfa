import { afterAll, describe } from "vitest"
import { describeDeliveryLog } from "../../../../core/testing/suites/webhooks/delivery-log.ts"
import { makeOutboxFixtureOn } from "../../testing/outbox-fixture.ts"
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { makeDeliveryLog } from "./index.ts"

describe("the delivery log on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeDeliveryLog(async () => {
    test = await createTestDatabase()
    return { fixture: await makeOutboxFixtureOn(test), log: makeDeliveryLog(test.database) }
  })
})
