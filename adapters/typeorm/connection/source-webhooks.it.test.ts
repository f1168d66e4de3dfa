import { afterAll, beforeAll, describe } from "vitest"
import { describeSourceWebhooks } from "../../../core/testing/suites/connection/source-webhooks.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the hooks of sources on PostgreSQL", () => {
  describeSourceWebhooks(() => Promise.resolve(makePostgresStorage(test.database)))
})
