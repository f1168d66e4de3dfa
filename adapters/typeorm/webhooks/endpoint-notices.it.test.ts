import { afterAll, describe } from "vitest"
import { describeEndpointNotices } from "../../../core/testing/suites/webhooks/endpoint-notices.ts"
import { makeEndpointNotices } from "./endpoint-notices.ts"
import { outboxWorldOn } from "../testing/outbox-world.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

describe("notices of endpoints on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeEndpointNotices(async () => {
    test = await createTestDatabase()
    return { world: await outboxWorldOn(test), notices: makeEndpointNotices(test.database) }
  })
})
