import { afterAll, describe } from "vitest"
import { describeEndpointNotices } from "../../../core/testing/suites/webhooks/endpoint-notices.ts"
import { makeEndpointNotices } from "./endpoint-notices.ts"
import { makeOutboxFixtureOn } from "../testing/outbox-fixture.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

describe("notices of endpoints on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeEndpointNotices(async () => {
    test = await createTestDatabase()
    return { fixture: await makeOutboxFixtureOn(test), notices: makeEndpointNotices(test.database) }
  })
})
