import { afterAll, describe } from "vitest"
import { describeGivenUp } from "../../../core/testing/suites/webhooks/given-up-webhooks.ts"
import { makeGivenUp } from "./given-up-webhooks.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { outboxWorldOn } from "../testing/outbox-world.ts"

describe("webhooks given up on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeGivenUp(async () => {
    test = await createTestDatabase()
    return { world: await outboxWorldOn(test), givenUp: makeGivenUp(test.database) }
  })
})
